import { Button, Stack } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { exportListedNames } from '#contract/guest-lists/exports.ts'
import type { listGuestLists } from '#contract/guest-lists/lists.ts'
import type { listListedNames, ListedName } from '#contract/guest-lists/names.ts'
import { download } from '../../../../shared/api/download.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LinkDialog } from '../forms/link-dialog.tsx'
import { RemoveListDialog } from '../parts/remove-list-dialog.tsx'
import { guestListsQuery, listedNamesQuery, useFreshLists, useRemoveName } from '../queries/guest-lists.ts'

// Loaded once they are opened.
const AddNames = lazy(async () => ({ default: (await import('../forms/add-names.tsx')).AddNames }))
const KnownGuestDialog = lazy(async () => ({ default: (await import('../forms/known-guest-dialog.tsx')).KnownGuestDialog }))
const ListDialog = lazy(async () => ({ default: (await import('../forms/list-dialog.tsx')).ListDialog }))
const NameDialog = lazy(async () => ({ default: (await import('../forms/name-dialog.tsx')).NameDialog }))

interface Data {
  answer: AnswerOf<typeof listListedNames>
  lists: AnswerOf<typeof listGuestLists>
}

const nameList = defineList({
  search: 'Search names',
  filters: { show: choice('Guest', { came: 'Checked in', not_come: 'Not here yet', also_listed: 'On another list too' }) },
})

export const screen = defineScreen({
  queries: ({ params, search }: Place) => ({
    answer: listedNamesQuery(params['id'] ?? '', { ...nameList.queryOf(search), limit: 50 }),
    lists: guestListsQuery(params['event_id'] ?? '', { limit: 1 }),
  }),
  title: ({ answer }) => answer.list.name,
  Component: GuestListScreen,
  Skeleton: TableSkeleton,
})

/** `2 of 4`: how many are checked in, in words and by colour. */
function CameBadge({ guest: { came, plus_ones, status } }: { guest: ListedName }) {
  if (came > 0)
    return <StatusBadge tone="ok">{plus_ones === 0 ? 'Checked in' : `${came} of ${plus_ones + 1} checked in`}</StatusBadge>
  return <StatusBadge tone="off">{status === 'no_show' ? 'No-show' : 'Expected'}</StatusBadge>
}

const columnsIn = (currency: string) =>
  defineColumns<ListedName>([
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    {
      id: 'plus',
      header: 'Plus-ones',
      align: 'right',
      cell: ({ plus_ones }) => plus_ones,
      phone: ({ plus_ones }) => plus_ones > 0 && formatCount(plus_ones, 'plus-one'),
    },
    { id: 'came', header: 'Status', cell: (guest) => <CameBadge guest={guest} />, phone: 'aside' },
    {
      id: 'also',
      header: 'Also on',
      cell: ({ also_on }) => also_on.join(', '),
      phone: ({ also_on }) => also_on.length > 0 && `Also on ${also_on.join(', ')}`,
    },
    { id: 'paid', header: 'Paid', align: 'right', cell: ({ paid_minor }) => formatMoney(paid_minor, currency) },
    { id: 'spent', header: 'Spent', align: 'right', cell: ({ spent_minor }) => formatMoney(spent_minor, currency) },
    { id: 'by', header: 'Added by', cell: ({ added_by }) => (added_by === 'owner' ? 'Owner' : 'Club'), hidden: true },
  ])

function GuestListScreen({ data: { answer, lists }, search, isStale }: ScreenProps<Data>) {
  useFreshLists()
  const { list, names } = answer
  const { event, items } = lists
  const navigate = useNavigate()
  const close = useCloseDrawer('add')
  const remove = useRemoveName()
  const mayViewGuests = sessionMay(useSignedIn(), 'view_guests')
  const [dialog, setDialog] = useState<'edit' | 'link' | 'remove' | ListedName | null>(null)
  const [newGuest, setNewGuest] = useState<ListedName | null>(null)
  const columns = useMemo(() => columnsIn(event.currency), [event.currency])
  const back = paths.eventLists(event.id)
  const here = paths.eventList(event.id, list.id)
  const csv = {
    file: 'names.csv',
    save: async (file: string, address: URLSearchParams) =>
      download(exportListedNames, { params: { id: list.id }, query: nameList.filtersOf(address) }, file),
  }
  const actionsOf = (guest: ListedName): Action[] => {
    const settled = guest.can_change ? undefined : 'This guest is already checked in or has paid'
    const { guest_id } = guest
    return [
      { label: 'Edit name', disabled: settled, onClick: () => setDialog(guest) },
      ...(mayViewGuests
        ? [
            guest_id === null
              ? { label: 'Add to guests', onClick: () => setNewGuest(guest) }
              : { label: 'Show guest', onClick: () => void navigate(paths.clubGuest(guest_id)) },
          ]
        : []),
      {
        label: 'Remove name',
        danger: true,
        disabled: settled,
        onClick: () =>
          remove.mutate(guest.id, {
            onSuccess: ({ message }) => toast({ tone: 'ok', message }),
            onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
          }),
      },
    ]
  }
  return (
    <>
      <PageHeader
        title={list.name}
        lead={`${list.owner_name === '' ? 'Deleted account' : list.owner_name}, ${list.is_free ? 'free entry' : (list.item?.name ?? 'no price')}, cut-off ${formatEventDate(list.closes_at, event.timezone)}`}
        parents={[
          { label: event.title, to: paths.eventReservations(event.id) },
          { label: 'Lists', to: back },
        ]}
        mark={<StatusBadge tone={list.is_closed ? 'off' : 'ok'}>{list.is_closed ? 'Closed' : 'Open'}</StatusBadge>}
        actions={
          <>
            <ActionMenu
              name={list.name}
              label="More actions"
              actions={[
                { label: 'Edit list', onClick: () => setDialog('edit') },
                { label: 'Share with owner', onClick: () => setDialog('link') },
                { label: 'Remove list', danger: true, onClick: () => setDialog('remove') },
              ]}
            />
            {event.can_list && (
              <Button
                component={Link}
                to={`${here}?${new URLSearchParams([...search, ['add', 'names']]).toString()}`}
                preventScrollReset
                leftSection={<Plus size={16} aria-hidden="true" />}
              >
                Add names
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <Stats>
          <StatCard label="Listed" value={list.results.listed} note={`of ${list.quota}`} />
          <StatCard label="Checked in" value={list.results.came} note={`of ${list.results.listed}`} />
          <StatCard label="Paid" value={formatMoney(list.results.paid_minor, event.currency)} />
          <StatCard label="Spent" value={formatMoney(list.results.spent_minor, event.currency)} />
        </Stats>
        <ListScreen
          label="Names"
          noun={['name']}
          list={nameList}
          csv={csv}
          rows={names}
          count={answer.count}
          next={answer.next}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => paths.clubReservation(id)}
          rowActions={actionsOf}
          isStale={isStale}
          empty={
            <EmptyState title="No names yet">
              {event.can_list
                ? 'Type or paste them, one per line. Each name takes its places right away, and the door can find it.'
                : 'Names can be added once the event is published, until it ends.'}
            </EmptyState>
          }
        />
      </Stack>
      <DetailDrawer title="Add names" opened={search.get('add') === 'names' && event.can_list} params={['add']}>
        <AddNames listId={list.id} onDone={close} />
      </DetailDrawer>
      <Suspense>
        {dialog === 'edit' && <ListDialog list={list} event={event} items={items} onClose={() => setDialog(null)} />}
        {dialog !== null && typeof dialog === 'object' && <NameDialog guest={dialog} onClose={() => setDialog(null)} />}
        {newGuest !== null && <KnownGuestDialog guest={newGuest} onClose={() => setNewGuest(null)} />}
      </Suspense>
      {dialog === 'link' && <LinkDialog list={list} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <RemoveListDialog list={list} onRemoved={() => void navigate(back)} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
