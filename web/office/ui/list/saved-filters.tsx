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

type Values = Readonly<Record<string, unknown>>

interface SavedFilter {
  id: string
  name: string
  filters: Values
}

/** Where filters are saved, and the current ones. */
export interface SavedFiltersOf {
  query: ApiQuery<readonly SavedFilter[]>
  current: Values
  /** Saves the current filters, or those just deleted. */
  save: (name: string, filters?: Values) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

const words = (error: unknown) => errorMessage(error, 'Network error. Please try again.')

/** Saved filters: open, save, and delete, which can be undone. */
export function SavedFilters({ saved: { query, current, save, remove }, label }: { saved: SavedFiltersOf; label: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const { data = [], error } = useQuery(query)
  const shown = searchOf(current)
  const open = data.find(({ filters }) => searchOf(filters) === shown)
  const fail = (fault: unknown) => toast({ tone: 'bad', message: words(fault) })
  const drop = ({ id, name, filters }: SavedFilter) => {
    const undo = () => void save(name, filters).catch(fail)
    remove(id).then(() => toast({ tone: 'ok', message: `${name} deleted.`, onUndo: undo }), fail)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden="true" />}>
            {open?.name ?? 'Saved filters'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {error !== null && <Menu.Label role="alert">{words(error)}</Menu.Label>}
          <Menu.Item onClick={() => void navigate({ search: '' })}>All {label.toLowerCase()}</Menu.Item>
          {data.map(({ id, name, filters }) => (
            <Menu.Item
              key={id}
              {...(id === open?.id && { 'aria-current': 'true' })}
              onClick={() => void navigate({ search: searchOf(filters) })}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={search.size === 0 || shown === ''} onClick={() => setSaving(true)}>
            Save these filters
          </Menu.Item>
          {open !== undefined && (
            <Menu.Item color="red" onClick={() => drop(open)}>
              Delete “{open.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <ActionDialog
          title="Save these filters"
          submit="Save filters"
          initial={{ name: '' }}
          onSubmit={async ({ name }) => save(name)}
          onClose={() => setSaving(false)}
        >
          {(form) => (
            <TextInput
              label="Name"
              description="Replaces your saved filters with this name."
              required
              maxLength={60}
              {...form.getInputProps('name')}
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}
