import { Button, Stack } from '@mantine/core'
import type { getClubNight } from '#contract/club-night.ts'
import type { listClubReservations } from '#contract/club-reservation-list.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listNightWaitingList, NightWaitingEntry } from '#contract/waiting-list.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatEventDate, formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { DetailDrawer, useCloseDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { NightByTable } from '../parts/night-by-table.tsx'
import { NightByTime } from '../parts/night-by-time.tsx'
import { clubNightQuery, clubReservationsQuery, nightWaitingListQuery } from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

// Loaded once the drawer is opened.
const WalkInForm = lazy(async () => ({ default: (await import('../forms/walk-in-form.tsx')).WalkInForm }))

interface Data {
  night: AnswerOf<typeof getClubNight>
  found: AnswerOf<typeof listClubReservations>
  waiting: AnswerOf<typeof listNightWaitingList>
}

const views = [
  ['time', 'By time'],
  ['table', 'By table'],
  ['waiting', 'Waiting list'],
] as const

const waitingColumns = (timezone: string) =>
  defineColumns<NightWaitingEntry>([
    { id: 'place', header: 'Position', cell: ({ place }) => place },
    { id: 'name', header: 'Guest', cell: ({ name }) => name, phone: 'aside' },
    { id: 'party', header: 'Guests', align: 'right', cell: ({ party_size }) => party_size, phone: 'line' },
    {
      id: 'lines',
      header: 'Waiting for',
      cell: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      phone: 'line',
    },
    { id: 'since', header: 'Since', cell: ({ created_at: at }) => formatEventDate(at, timezone), phone: 'line' },
  ])

const viewOf = (search: URLSearchParams) => views.find(([one]) => one === search.get('view'))?.[0] ?? 'time'

export const screen = defineScreen({
  queries: ({ params, search }: Place) => {
    const [id, cursor, view] = [params['event_id'] ?? '', search.get('cursor') ?? '', viewOf(search)]
    const pageIn = (list: typeof view) => ({ limit: 50, ...(list === view && cursor !== '' && { cursor }) })
    return {
      night: clubNightQuery(id),
      found: clubReservationsQuery({ event_id: id, sort: 'arrival', ...pageIn('time') }),
      waiting: nightWaitingListQuery(id, pageIn('waiting')),
    }
  },
  title: ({ night }) => `${night.title}, reservations`,
  Component: ClubNightPage,
  Skeleton: TableSkeleton,
})

function ClubNightPage({ data: { night, found, waiting }, search, isStale }: ScreenProps<Data>) {
  useFreshReservations()
  const session = useSignedIn()
  const close = useCloseDrawer('walk_in')
  const view = viewOf(search)
  const here = paths.clubNight(night.id)
  return (
    <>
      <PageHeader
        title={night.title}
        lead={formatEventSpan(night)}
        parents={[{ label: 'Reservations', to: paths.clubReservations }]}
        actions={
          <>
            {sessionMay(session, 'manage_events') && (
              <Button component={Link} to={paths.clubEvent(night.id)} variant="default">
                Event details
              </Button>
            )}
            <Button component={Link} to={`${paths.clubReservations}?event_id=${night.id}`} variant="default">
              Filter and export
            </Button>
            {night.can_take_walk_ins && (
              <Button
                component={Link}
                to={`${here}?${new URLSearchParams([...search, ['walk_in', 'new']]).toString()}`}
                preventScrollReset
                leftSection={<Plus size={16} aria-hidden="true" />}
              >
                Add walk-in
              </Button>
            )}
          </>
        }
      />
      <LinkTabs
        label="Guest list views"
        items={views.map(([one, label]) => ({
          to: one === 'time' ? here : `${here}?view=${one}`,
          label: one === 'waiting' && waiting.count > 0 ? `${label} (${waiting.count})` : label,
          isCurrent: one === view,
        }))}
      />
      <Stack gap="md">
        <Stats>
          <StatCard label="Expected" value={night.expected_heads} note="guests" />
          <StatCard label="Inside" value={night.inside_heads} note={`of ${night.expected_heads}`} />
          <StatCard label="Places booked" value={night.heads} note={`of ${night.capacity}`} />
          {night.held_unpaid > 0 && (
            <StatCard
              label="Not paid yet"
              value={night.held_unpaid}
              note={night.held_unpaid === 1 ? 'place held' : 'places held'}
            />
          )}
        </Stats>
        {view === 'time' && <NightByTime night={night} found={found} isStale={isStale} />}
        {view === 'table' && <NightByTable night={night} />}
        {view === 'waiting' && (
          <ListScreen
            label="Waiting list"
            noun={['party', 'parties']}
            rows={waiting.entries}
            count={waiting.count}
            next={waiting.next}
            columns={waitingColumns(night.timezone)}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            isStale={isStale}
            empty={
              <EmptyState title="No one is waiting">
                When the event sells out, guests can join the waiting list. We offer them places automatically as they become
                available.
              </EmptyState>
            }
          />
        )}
      </Stack>
      <DetailDrawer
        title="Add a walk-in"
        opened={search.get('walk_in') === 'new' && night.can_take_walk_ins}
        params={['walk_in']}
      >
        <WalkInForm night={night} onDone={close} />
      </DetailDrawer>
    </>
  )
}
