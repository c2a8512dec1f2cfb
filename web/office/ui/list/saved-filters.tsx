import { Button, Menu, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ApiQuery } from '../../../shared/api/api-query.ts'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { toast } from '../../../shared/frame/toasts.ts'
import { searchOf } from './define-list.ts'
import styles from './saved-filters.module.css'

type Values = Readonly<Record<string, unknown>>

interface SavedFilter {
  id: string
  name: string
  filters: Values
  /** How many rows match, in words, if that is known. */
  count?: string
}

/** What a list calls its saved filters. */
interface SavedWords {
  /** On the button. */
  title: string
  /** Of the item that saves the current filters. */
  save: string
  submit: string
  /** Below the name. */
  description: string
}

const defaultWords: SavedWords = {
  title: 'Saved filters',
  save: 'Save these filters',
  submit: 'Save filters',
  description: 'Replaces your saved filters with this name.',
}

/** Where filters are saved, and the current ones. */
export interface SavedFiltersOf {
  query: ApiQuery<readonly SavedFilter[]>
  current: Values
  /** Saves the current filters, or those just deleted. */
  save: (name: string, filters?: Values) => Promise<unknown>
  /** If they can be renamed. */
  rename?: (id: string, name: string) => Promise<unknown>
  /** If they can be replaced with the current ones. */
  replace?: (id: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  words?: SavedWords
}

const words = (error: unknown) => errorMessage(error, 'Network error. Please try again.')

const fail = (fault: unknown) => toast({ tone: 'bad', message: words(fault) })

/** Saved filters: open, save, rename, replace, and delete, which can be undone. */
export function SavedFilters({ saved, label }: { saved: SavedFiltersOf; label: string }) {
  const { query, current, save, rename, replace, remove, words: named = defaultWords } = saved
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | SavedFilter | null>(null)
  const { data = [], error } = useQuery(query)
  const shown = searchOf(current)
  const open = data.find(({ filters }) => searchOf(filters) === shown)
  const last = useLast(data, open)
  const drop = ({ id, name, filters }: SavedFilter) => {
    const undo = () => void save(name, filters).catch(fail)
    remove(id).then(() => toast({ tone: 'ok', message: `${name} deleted.`, onUndo: undo }), fail)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden="true" />}>
            {open?.name ?? named.title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.list ?? ''}>
          {error !== null && <Menu.Label role="alert">{words(error)}</Menu.Label>}
          <Menu.Item onClick={() => void navigate({ search: '' })}>All {label.toLowerCase()}</Menu.Item>
          {data.map(({ id, name, filters, count }) => (
            <Menu.Item
              key={id}
              {...(id === open?.id && { 'aria-current': 'true' })}
              rightSection={count !== undefined && <span className={styles.count}>{count}</span>}
              onClick={() => void navigate({ search: searchOf(filters) })}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={search.size === 0 || shown === ''} onClick={() => setDialog('save')}>
            {named.save}
          </Menu.Item>
          <ReplaceItem last={shown === '' ? undefined : last} replace={replace} />
          {open !== undefined && rename !== undefined && (
            <Menu.Item onClick={() => setDialog(open)}>Rename “{open.name}”</Menu.Item>
          )}
          {open !== undefined && (
            <Menu.Item color="red" onClick={() => drop(open)}>
              Delete “{open.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <NameDialog {...named} title={named.save} name="" onSubmit={save} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'save' && rename !== undefined && (
        <NameDialog
          title={`Rename “${dialog.name}”`}
          submit="Save name"
          name={dialog.name}
          onSubmit={async (name) => rename(dialog.id, name)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** The one that was open before the filters were changed, while none is. */
function useLast(all: readonly SavedFilter[], open: SavedFilter | undefined): SavedFilter | undefined {
  const [lastId, setLastId] = useState<string | null>(null)
  if (open !== undefined && open.id !== lastId) setLastId(open.id)
  return open === undefined ? all.find(({ id }) => id === lastId) : undefined
}

interface ReplaceItemProps {
  last: SavedFilter | undefined
  replace: SavedFiltersOf['replace']
}

function ReplaceItem({ last, replace }: ReplaceItemProps) {
  if (last === undefined || replace === undefined) return null
  const done = () => toast({ tone: 'ok', message: `${last.name} has these filters now.` })
  return <Menu.Item onClick={() => void replace(last.id).then(done, fail)}>Save to “{last.name}”</Menu.Item>
}

interface NameDialogProps {
  title: string
  submit: string
  description?: string
  name: string
  onSubmit: (name: string) => Promise<unknown>
  onClose: () => void
}

const NameDialog = ({ title, submit, description, name: initial, onSubmit, onClose }: NameDialogProps) => (
  <ActionDialog
    title={title}
    submit={submit}
    initial={{ name: initial }}
    onSubmit={async ({ name }) => onSubmit(name)}
    onClose={onClose}
  >
    {(form) => <TextInput label="Name" description={description} required maxLength={60} {...form.getInputProps('name')} />}
  </ActionDialog>
)
