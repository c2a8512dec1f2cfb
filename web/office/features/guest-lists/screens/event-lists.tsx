import { Button, Stack } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportGuestLists } from '#contract/guest-lists/exports.ts'
import type { ClubGuestList, listGuestLists } from '#contract/guest-lists/lists.ts'
import { download } from '../../../../shared/api/download.ts'
import { formatCount, formatEventDate, formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RemoveListDialog } from '../parts/remove-list-dialog.tsx'
import { guestListsQuery, useFreshLists } from '../queries/guest-lists.ts'

const ListDialog = lazy(async () => ({ default: (await import('../forms/list-dialog.tsx')).ListDialog }))

interface Data {
  answer: AnswerOf<typeof listGuestLists>
}

export const screen = defineScreen({
  queries: ({ params, search }: Place) => {
    const cursor = search.get('cursor') ?? ''
    return { answer: guestListsQuery(params['event_id'] ?? '', { limit: 50, ...(cursor !== '' && { cursor }) }) }
  },
  title: ({ answer }) => `${answer.event.title}, lists`,
  Component: EventLists,
  Skeleton: TableSkeleton,
})

const columnsOf = ({ timezone, currency }: Data['answer']['event']) =>
  defineColumns<ClubGuestList>([
    { id: 'name', header: 'List', cell: ({ name }) => name },
    { id: 'owner', header: 'Owner', cell: ({ owner_name }) => owner_name, phone: 'line' },
    {
      id: 'status',
      header: 'Status',
      cell: ({ is_closed }) => <StatusBadge tone={is_closed ? 'off' : 'ok'}>{is_closed ? 'Closed' : 'Open'}</StatusBadge>,
      phone: 'aside',
    },
    { id: 'closes', header: 'Cut-off', cell: ({ closes_at }) => formatEventDate(closes_at, timezone), oneLine: true },
    { id: 'price', header: 'Price', cell: ({ is_free, item }) => (is_free ? 'Free entry' : item?.name), phone: 'line' },
    {
      id: 'listed',
      header: 'Listed',
      align: 'right',
      cell: ({ results, quota }) => `${results.listed} of ${quota}`,
      phone: ({ results, quota }) => `${results.listed} of ${quota} listed`,
    },
    {
      id: 'came',
      header: 'Checked in',
      align: 'right',
      cell: ({ results }) => results.came,
      phone: ({ results }) => `${results.came} checked in`,
    },
    { id: 'paid', header: 'Paid', align: 'right', cell: ({ results }) => formatMoney(results.paid_minor, currency) },
    { id: 'spent', header: 'Spent', align: 'right', cell: ({ results }) => formatMoney(results.spent_minor, currency) },
  ])

function EventLists({ data: { answer }, isStale }: ScreenProps<Data>) {
  useFreshLists()
  const { event, items, lists, totals } = answer
  const [edited, setEdited] = useState<ClubGuestList | 'new' | null>(null)
  const [removed, setRemoved] = useState<ClubGuestList | null>(null)
  const columns = useMemo(() => columnsOf(event), [event])
  const csv = {
    file: 'lists.csv',
    save: async (file: string) => download(exportGuestLists, { params: { id: event.id }, query: {} }, file),
  }
  const actionsOf = (list: ClubGuestList): Action[] => [
    { label: 'Edit list', onClick: () => setEdited(list) },
    { label: 'Remove list', danger: true, onClick: () => setRemoved(list) },
  ]
  return (
    <>
      <PageHeader
        title="Lists"
        lead={`${event.title}, ${formatEventSpan(event)}`}
        parents={[
          { label: 'Reservations', to: paths.clubReservations },
          { label: event.title, to: paths.eventReservations(event.id) },
        ]}
        actions={
          <>
            <Button component={Link} to={paths.listOwners} variant="default">
              List owners
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
              Add list
            </Button>
          </>
        }
      />
      <Stack gap="md">
        {lists.length > 0 && (
          <Stats>
            <StatCard label="Listed" value={totals.listed} note={`guests, ${formatCount(totals.names, 'name')}`} />
            <StatCard label="Checked in" value={totals.came} note={`of ${totals.listed}`} />
            <StatCard label="Paid" value={formatMoney(totals.paid_minor, event.currency)} />
            <StatCard label="Spent" value={formatMoney(totals.spent_minor, event.currency)} />
            <StatCard label="Places left" value={event.places_left} note="at this event" />
          </Stats>
        )}
        <ListScreen
          label="Lists"
          noun={['list']}
          csv={csv}
          rows={lists}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => paths.eventList(event.id, id)}
          rowActions={actionsOf}
          isStale={isStale}
          empty={
            <EmptyState title="No lists yet">
              Add a list for each promoter or artist: a quota of guests they may bring, with a cut-off and a price.
            </EmptyState>
          }
        />
      </Stack>
      {edited !== null && (
        <Suspense>
          <ListDialog list={edited === 'new' ? null : edited} event={event} items={items} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {removed !== null && <RemoveListDialog list={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
