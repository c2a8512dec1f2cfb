import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { toast } from '../../../shared/frame/toasts.ts'
import type { Column } from './columns.ts'
import { DateRangeFilter } from './date-range-filter.tsx'
import type { Filter, ListDefinition } from './define-list.ts'
import styles from './list-tools.module.css'
import { SearchFilter } from './search-filter.tsx'
import { useChangeAddress, useFilter, useSort } from './use-filter.ts'

// Few lists have one.
const ChoicesFilter = lazy(async () => ({ default: (await import('./choices-filter.tsx')).ChoicesFilter }))

interface FiltersProps {
  list: ListDefinition
  label: string
  /** What linked filters refer to: the title of an event. */
  linkedTo: Readonly<Record<string, string>>
  /** On a phone the filters open behind a button that counts those in use; the search and linked filters stay in sight. */
  isPhone?: boolean
  /** In a phone's panel. */
  saved?: ReactNode
}

/** Linked filters show only while they are in use. */
export const hasOnlyLinked = ({ search, filters }: FiltersProps['list']) =>
  search === null && Object.values(filters).every(({ kind }) => kind === 'linked')

type NamedFilter = readonly [name: string, filter: Filter]

/** A list's filters, as declared. */
export function Filters(props: FiltersProps) {
  const { list, label, isPhone = false, saved = false } = props
  const [search] = useSearchParams()
  if (list.names.length === 0) return saved
  if (saved === false && !list.names.some((name) => search.has(name)) && hasOnlyLinked(list)) return null
  return (
    <search aria-label={`Filters of ${label.toLowerCase()}`} className={styles.filters}>
      {list.search !== null && <SearchFilter label={list.search} />}
      {isPhone ? <PhoneFilters {...props} /> : <DesktopFilters {...props} />}
    </search>
  )
}

/** The search and linked filters stay in sight. */
function PhoneFilters({ list, linkedTo, saved = false }: FiltersProps) {
  const all = Object.entries(list.filters)
  const inPanel = all.filter(([, { kind }]) => kind !== 'linked')
  const inSight = all.filter(([, { kind }]) => kind === 'linked')
  const panel = useFilterPanel(inPanel, { word: 'Filters', opensByUse: false })
  const clear = <ClearButton list={list} />
  const hasPanel = inPanel.length > 0 || saved !== false
  return (
    <>
      {hasPanel && panel.toggle}
      <ShownFilters filters={inSight} linkedTo={linkedTo} />
      {!hasPanel && clear}
      <div id={panel.id} className={styles.panel} hidden={!panel.isOpen}>
        {panel.isOpen && (
          <>
            <ShownFilters filters={inPanel} linkedTo={linkedTo} />
            {clear}
            {saved}
          </>
        )}
      </div>
    </>
  )
}

/** In one row; those needed less often open below it, and stay open while one of them is in use. */
function DesktopFilters({ list, linkedTo }: FiltersProps) {
  const all = Object.entries(list.filters)
  const inPanel = all.filter(([, { isMore }]) => isMore === true)
  const panel = useFilterPanel(inPanel, { word: 'More filters', opensByUse: true })
  return (
    <>
      <ShownFilters filters={all.filter(([, { isMore }]) => isMore !== true)} linkedTo={linkedTo} />
      {inPanel.length > 0 && panel.toggle}
      <ClearButton list={list} isSmall={inPanel.length > 0} />
      {inPanel.length > 0 && (
        <div id={panel.id} className={styles.panel} hidden={!panel.isOpen}>
          {panel.isOpen && <ShownFilters filters={inPanel} linkedTo={linkedTo} />}
        </div>
      )}
    </>
  )
}

/** The button that opens filters, with how many of them are in use. */
function useFilterPanel(filters: readonly NamedFilter[], { word, opensByUse }: { word: string; opensByUse: boolean }) {
  const [search] = useSearchParams()
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const id = useId()
  const used = filters.filter(([name]) => search.has(name)).length
  const isOpen = isToggled ?? (opensByUse && used > 0)
  const toggle = (
    <Button
      variant="default"
      leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setToggled(!isOpen)}
    >
      {used === 0 ? word : `${word} (${used})`}
    </Button>
  )
  return { id, isOpen, toggle }
}

const ShownFilters = ({ filters, linkedTo }: { filters: readonly NamedFilter[]; linkedTo: FiltersProps['linkedTo'] }) =>
  filters.map(([name, filter]) => <OneFilter key={name} name={name} filter={filter} linkedTo={linkedTo[name]} />)

/** Only while something is filtered. Small where the filters have one row. */
function ClearButton({ list, isSmall = false }: { list: ListDefinition; isSmall?: boolean }) {
  const [search] = useSearchParams()
  const change = useChangeAddress()
  const clear = () => change(Object.fromEntries(list.names.map((name) => [name, null])))
  if (!list.names.some((name) => search.has(name))) return null
  if (isSmall) {
    return (
      <ActionIcon variant="subtle" color="gray" size="2.25rem" aria-label="Clear filters" title="Clear filters" onClick={clear}>
        <X size={16} aria-hidden="true" />
      </ActionIcon>
    )
  }
  return (
    <Button variant="subtle" color="gray" leftSection={<X size={16} aria-hidden="true" />} onClick={clear}>
      Clear filters
    </Button>
  )
}

function OneFilter({ name, filter, linkedTo }: { name: string; filter: Filter; linkedTo: string | undefined }) {
  const [value, set] = useFilter(name)
  const { label } = filter
  if (filter.kind === 'dates') return <DateRangeFilter name={name} label={label} />
  if (filter.kind === 'linked') {
    if (linkedTo === undefined || value === '') return null
    return (
      <Button
        variant="light"
        rightSection={<X size={14} aria-hidden="true" />}
        aria-label={`Remove filter: ${label} ${linkedTo}`}
        onClick={() => set(null)}
      >
        {linkedTo}
      </Button>
    )
  }
  if (filter.kind === 'choices') {
    return (
      <Suspense fallback={<span className={styles.choices} />}>
        <ChoicesFilter label={label} options={filter.options} value={filter.read(value) ?? ''} onChange={set} />
      </Suspense>
    )
  }
  return (
    <NativeSelect
      className={styles.choice ?? ''}
      aria-label={label}
      data={[
        { value: '', label: filter.unset },
        ...Object.entries(filter.options).map(([one, word]) => ({ value: one, label: word })),
      ]}
      value={value in filter.options ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  onShow: (id: string, isShown: boolean) => void
  /** The name of its list. */
  label: string
  /** As small as the buttons for pages, beside them. A page may have several such lists, so the button says of which. */
  isSmall: boolean
}

/** Which columns are shown, if there are many. The first, which names the row, always is. */
export function ColumnMenu<Row>({ columns, isShown, onShow, label, isSmall }: ColumnMenuProps<Row>) {
  if (columns.length < 5) return null
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" {...(isSmall && { size: 'xs' })} leftSection={<Columns3 size={16} aria-hidden="true" />}>
          Columns{isSmall && <span className="visually-hidden"> of {label}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map((column) => (
          <Menu.CheckboxItem key={column.id} checked={isShown(column)} onChange={(shown) => onShow(column.id, shown)}>
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Someone's chosen columns, stored in this browser by the list's name. */
export function useColumnChoice<Row>(
  label: string,
  columns: readonly Column<Row>[],
): Pick<ColumnMenuProps<Row>, 'isShown' | 'onShow'> {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `columns:${label}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return {
    isShown: (column) => column === columns[0] || (chosen[column.id] ?? column.hidden !== true),
    onShow: (id, shown) => setChosen({ ...chosen, [id]: shown }),
  }
}

/** The sort order on a phone, where there are no headers. */
export function SortMenu<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { id, isDescending, toggle } = useSort()
  const sortable = columns.filter(({ sort }) => sort === true)
  if (sortable.length === 0) return null
  const sorted = sortable.find((column) => column.id === id)
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="2.25rem"
          aria-label={sorted === undefined ? 'Sort' : `Sort: ${sorted.header}${isDescending ? ', descending' : ''}`}
        >
          <ArrowDownUp size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => (
          <Menu.Item key={column.id} {...(column === sorted && { 'aria-current': 'true' })} onClick={() => toggle(column.id)}>
            {column.header}
            {column === sorted && (isDescending ? ' (descending)' : ' (ascending)')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export interface Csv {
  file: string
  /** Everything that matches the filters of the address, across all pages. */
  save: (file: string, search: URLSearchParams) => Promise<void>
}

/** On a phone, only its icon. */
export function CsvButton({ csv: { file, save }, isPhone = false }: { csv: Csv; isPhone?: boolean }) {
  const [search] = useSearchParams()
  const write = useMutation({
    mutationFn: async () => save(file, search),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  if (isPhone) {
    return (
      <ActionIcon
        variant="default"
        size="2.25rem"
        loading={write.isPending}
        aria-label="Export CSV"
        onClick={() => write.mutate()}
      >
        <Download size={16} aria-hidden="true" />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="default"
      loading={write.isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => write.mutate()}
    >
      Export CSV
    </Button>
  )
}
