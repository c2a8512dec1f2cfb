import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount } from '../../../shared/format/format.ts'
import type { Action } from '../action-menu.tsx'
import { EmptyState } from '../empty-state.tsx'
import { BulkBar, loadPages, maxSelected } from './bulk-bar.tsx'
import type { BulkAction, Column, Selection } from './columns.ts'
import { CursorPager } from './cursor-pager.tsx'
import type { ListDefinition } from './define-list.ts'
import { Grid } from './grid.tsx'
import styles from './list-screen.module.css'
import { ColumnMenu, CsvButton, Filters, hasOnlyLinked, SortMenu, useColumnChoice, type Csv } from './list-tools.tsx'
import toolStyles from './list-tools.module.css'
import { PhoneRows } from './phone-rows.tsx'
import { SavedFilters, type SavedFiltersOf } from './saved-filters.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface ListScreenProps<Row> {
  /** What is listed; the choice of columns is stored under it. */
  label: string
  /** Singular, and the plural if it is more than an `s`. */
  noun: readonly [one: string, many?: string]
  /** Its filters; without it the list has none. */
  list?: ListDefinition
  linkedTo?: Readonly<Record<string, string>>
  rows: readonly Row[]
  /** Across all pages. `countLimit`: where the server stops counting. */
  count: number
  countLimit?: number
  next: string | null
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowHref?: (row: Row) => string
  rowActions?: (row: Row) => readonly Action[]
  /** If given, rows can be selected. */
  bulkActions?: readonly BulkAction<Row>[]
  /** A page of all matching rows, for selecting all of them. */
  loadPage?: (cursor: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>
  saved?: SavedFiltersOf
  csv?: Csv
  /** Shown instead of rows if there are none at all, with the first thing to do. */
  empty: ReactNode
  /** Newer rows are loading. */
  isStale?: boolean
  /** Left of the filters: the heading of a list that shares its screen. */
  heading?: ReactNode
}

const noList: ListDefinition = { search: null, filters: {}, names: [] }

/** A list as declared by its screen: a table on a desktop, compact rows on a phone. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { label, list = noList, rows, columns, isStale = false, bulkActions = [] } = props
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [search] = useSearchParams()
  const choice = useColumnChoice(label, columns)
  const selection = useSelection(props.rowId, list.names.map((name) => search.get(name)).join('\n'))
  useRowKeys(place)
  const isFiltered = list.names.some((name) => search.has(name))
  const Rows = isPhone ? PhoneRows : Grid
  const names = distinctNames(rows, props.rowName)
  const menuPlace = isPhone ? 'none' : menuPlaceOn(props, list, isFiltered)
  const columnMenu = <ColumnMenu columns={columns} label={label} isSmall={menuPlace === 'below'} {...choice} />
  return (
    <div ref={place} className={styles.place} data-stale={isStale || undefined} aria-busy={isStale}>
      {isEmptyWhole(rows, list, isFiltered) ? (
        props.heading
      ) : (
        <Tools {...props} list={list} isPhone={isPhone} columnMenu={menuPlace === 'above' && columnMenu} />
      )}
      {rows.length > 0 && (
        <Rows
          label={label}
          rows={rows}
          columns={isPhone ? columns : columns.filter(choice.isShown)}
          rowId={props.rowId}
          rowName={(row) => names.get(row) ?? ''}
          rowHref={props.rowHref}
          rowActions={props.rowActions}
          selection={bulkActions.length > 0 ? selection : undefined}
        />
      )}
      {rows.length === 0 && (isFiltered ? <NoMatch noun={props.noun} /> : props.empty)}
      <CursorPager
        count={props.count}
        countLimit={props.countLimit}
        noun={props.noun}
        next={props.next}
        isFiltered={isFiltered}
        columnMenu={menuPlace === 'below' && columnMenu}
      />
      {selection.rows.length > 0 && <BulkBar selection={selection} actions={bulkActions} all={allOf(props, selection)} />}
    </div>
  )
}

/** Whether the list shows everything until it is filtered: then, without rows, there is nothing to search, filter or export. */
const startsWithAll = ({ filters }: ListDefinition): boolean =>
  Object.values(filters).every((filter) => filter.kind !== 'choice' || filter.unset.startsWith('Any '))

const isEmptyWhole = (rows: readonly unknown[], list: ListDefinition, isFiltered: boolean): boolean =>
  rows.length === 0 && !isFiltered && startsWithAll(list)

/** The column menu stands beside other tools: alone above the rows it would only push them down. */
function menuPlaceOn<Row>({ heading, saved, csv }: ListScreenProps<Row>, list: ListDefinition, isFiltered: boolean) {
  const hasTools = heading !== undefined || saved !== undefined || csv !== undefined || isFiltered || !hasOnlyLinked(list)
  return hasTools ? 'above' : 'below'
}

interface ToolsProps<Row> extends ListScreenProps<Row> {
  list: ListDefinition
  isPhone: boolean
  columnMenu: ReactNode
}

function Tools<Row>({ label, list, linkedTo = {}, heading, saved, csv, rows, columns, isPhone, columnMenu }: ToolsProps<Row>) {
  const savedFilters = saved !== undefined && <SavedFilters saved={saved} label={label} />
  return (
    <div className={toolStyles.tools}>
      {heading}
      <Filters list={list} label={label} linkedTo={linkedTo} isPhone={isPhone} saved={isPhone && savedFilters} />
      <div className={toolStyles.buttons}>
        {!isPhone && savedFilters}
        {csv !== undefined && <CsvButton csv={csv} isPhone={isPhone} />}
        {isPhone && <SortMenu columns={columns} />}
        {rows.length > 0 && columnMenu}
      </div>
    </div>
  )
}

const NoMatch = ({ noun: [one, many = `${one}s`] }: { noun: ListScreenProps<never>['noun'] }) => (
  <EmptyState title={`No ${many} match`}>Try different words or filters.</EmptyState>
)

/** Names of rows with the same name are counted, so that no two buttons share a name: `Low Tide, 2 of 3`. */
function distinctNames<Row>(rows: readonly Row[], rowName: (row: Row) => string): ReadonlyMap<Row, string> {
  const alike = Map.groupBy(rows, rowName)
  return new Map(
    [...alike].flatMap(([name, group]) =>
      group.map((row, index) => [row, group.length === 1 ? name : `${name}, ${index + 1} of ${group.length}`] as const),
    ),
  )
}

/** Selects the rows of all pages: offered once this page is selected and there is another. */
function allOf<Row>({ rows, count, countLimit, next, noun, loadPage }: ListScreenProps<Row>, selection: Selection<Row>) {
  const most = Math.min(count, maxSelected)
  if (loadPage === undefined || next === null || selection.rows.length >= most || !rows.every(selection.has)) return null
  const isCapped = count > maxSelected || count === countLimit
  return {
    label: `Select ${isCapped ? 'the first' : 'all'} ${formatCount(most, ...noun)} that match`,
    load: async () => loadPages(loadPage),
  }
}

/** Selected rows, kept across pages. Other filters clear them. */
function useSelection<Row>(rowId: (row: Row) => string, filters: string): Selection<Row> {
  const [kept, setKept] = useState<{ filters: string; rows: ReadonlyMap<string, Row> }>({ filters, rows: new Map() })
  const rows = kept.filters === filters ? kept.rows : new Map<string, Row>()
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(rowId(row)),
    toggle: (changed, isSelected) => {
      const after = new Map(rows)
      for (const row of changed) {
        if (isSelected) after.set(rowId(row), row)
        else after.delete(rowId(row))
      }
      setKept({ filters, rows: after })
    },
    clear: () => setKept({ filters, rows: new Map() }),
  }
}
