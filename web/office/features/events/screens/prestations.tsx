import { Button, Menu } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getManagedEvent } from '#contract/events/management.ts'
import { listPrestations } from '#contract/events/prestations.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import {
  prestationBodyOf,
  changeOf,
  newPrestationValues,
  prestationValuesOf,
  type PrestationValues,
} from '../forms/prestation-values.ts'
import { EventHeader, isReadyToPublish } from '../parts/event-header.tsx'
import { PrestationList } from '../parts/prestation-list.tsx'
import { kinds, prestationKindWords } from '../parts/prestation-words.ts'
import { ReleasePhases } from '../parts/release-phases.tsx'
import { SaveAsTemplate } from '../parts/save-as-template.tsx'
import { useEventActions } from '../parts/use-event-actions.tsx'
import { usePrestationActions } from '../parts/use-prestation-actions.tsx'
import { usePrestationChanges } from '../queries/use-prestation-changes.ts'

// With its calendars it is as large as the rest, so it loads once an item is opened.
const PrestationForm = lazy(async () => ({ default: (await import('../forms/prestation-form.tsx')).PrestationForm }))

const drawerParams = ['edit', 'new']

interface Data {
  event: AnswerOf<typeof getManagedEvent>
  sold: AnswerOf<typeof listPrestations>
}

/** What the address opens: a new item of a kind, or one to edit. */
function openOf(
  search: URLSearchParams,
  { prestations: rows, defaults }: Data['sold'],
): { title: string; initial: PrestationValues } | null {
  const row = rows.find(({ id }) => id === search.get('edit'))
  if (row !== undefined) return { title: row.name, initial: prestationValuesOf(row) }
  const kind = kinds.find((one) => one === search.get('new'))
  return kind === undefined
    ? null
    : { title: `New: ${prestationKindWords[kind].toLowerCase()}`, initial: newPrestationValues(kind, rows, defaults) }
}

function Prestations({ data: { event, sold }, search }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const changes = usePrestationChanges(event.id)
  const rows = sold.prestations
  const open = openOf(search, sold)
  const here = paths.clubEventPrestations(event.id)
  const eventActions = useEventActions({ onDeleted: () => void navigate(paths.clubEvents) })
  const close = useCloseDrawer(...drawerParams)
  const { actionsOf, runChange, dialog } = usePrestationActions(changes, (id) => {
    void navigate(`${here}?edit=${id}`, { preventScrollReset: true })
  })

  const save = async (values: PrestationValues) => {
    const id = search.get('edit')
    const saved =
      id === null
        ? await changes.create(prestationBodyOf(values))
        : await changes.update(id, changeOf(values, open?.initial ?? values))
    toast({
      tone: 'ok',
      message: saved.adjusted
        ? `${saved.name} saved. One of its times falls in an hour that the clocks skip, so it was moved forward.`
        : `${saved.name} saved.`,
    })
    close()
  }

  return (
    <>
      <EventHeader event={event} actions={eventActions.actionsOf(event)}>
        <SaveAsTemplate eventId={event.id} title={event.title} />
        <Menu>
          <Menu.Target>
            <Button variant={isReadyToPublish(event) ? 'default' : 'filled'} leftSection={<Plus size={16} aria-hidden="true" />}>
              Add item
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => void navigate(`${here}?new=${kind}`, { preventScrollReset: true })}>
                {prestationKindWords[kind]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </EventHeader>
      <ReleasePhases rows={rows} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing to sell yet">
          Add an entry ticket, a guest list or a table. An event needs one on sale before it can be published.
        </EmptyState>
      ) : (
        <Panel title="Shown to guests in this order" flush>
          <PrestationList
            rows={rows}
            seatings={event.seatings}
            hrefOf={({ id }) => `${here}?edit=${id}`}
            actionsOf={actionsOf}
            onOrder={async (ids) => runChange(changes.reorder(ids))}
          />
        </Panel>
      )}
      <DetailDrawer title={open?.title} opened={open !== null} params={drawerParams}>
        {open !== null && (
          <PrestationForm
            key={search.toString()}
            initial={open.initial}
            currency={event.currency}
            timezone={event.timezone}
            releases={[...new Set(rows.flatMap(({ phase_group }) => phase_group ?? []))]}
            hasPlan={event.plan_version_id !== null}
            seatings={event.seatings}
            onSave={save}
            onCancel={close}
          />
        )}
      </DetailDrawer>
      {dialog}
      {eventActions.dialog}
    </>
  )
}

export const screen = defineScreen({
  queries: ({ params: { event_id: id = '' } }: Place) => ({
    event: apiQuery(getManagedEvent, { params: { id } }),
    sold: apiQuery(listPrestations, { params: { id } }),
  }),
  title: ({ event }) => `${event.title}, tickets & tables`,
  Component: Prestations,
  Skeleton: TableSkeleton,
})
