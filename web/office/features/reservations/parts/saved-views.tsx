import { Button, Menu } from '@mantine/core'
import { listReservationViews, type ReservationView } from '#contract/club-reservation-list.ts'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useDeleteView, useSaveView } from '../queries/use-views.ts'
import { filtersOf, searchOf } from './reservation-filters.ts'

const SaveView = lazy(async () => ({ default: (await import('./save-view.tsx')).SaveView }))

/** Filters under a name: to open, to save, and to delete, which can be undone. */
export function SavedViews() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(apiQuery(listReservationViews))
  const views = data?.views ?? []
  const current = searchOf(filtersOf(search))
  const open = views.find(({ filters }) => searchOf(filters) === current)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<Bookmark size={16} aria-hidden="true" />}>
            {open?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ search: '' })}>All reservations</Menu.Item>
          {views.map(({ id, name, filters }) => (
            <Menu.Item
              key={id}
              {...(id === open?.id && { 'aria-current': 'true' })}
              onClick={() => void navigate({ search: searchOf(filters) })}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={current === ''} onClick={() => setSaving(true)}>
            Save these filters
          </Menu.Item>
          {open !== undefined && <DeleteView view={open} />}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{isSaving && <SaveView filters={filtersOf(search)} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

function DeleteView({ view: { id, name, filters } }: { view: ReservationView }) {
  const remove = useDeleteView()
  const save = useSaveView()
  const fail = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
  const undo = () => save.mutate({ name, filters }, { onError: fail })
  const run = () =>
    remove.mutate(id, {
      onError: fail,
      onSuccess: () => toast({ tone: 'ok', message: `The view ${name} is deleted.`, onUndo: undo }),
    })
  return (
    <Menu.Item color="red" onClick={run}>
      Delete the view {name}
    </Menu.Item>
  )
}
