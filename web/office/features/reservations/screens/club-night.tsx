import { Button, Stack } from '@mantine/core'
import type { getClubNight } from '#contract/club-night.ts'
import type { listClubReservations } from '#contract/club-reservation-list.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listNightWaitingList } from '#contract/waiting-list.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { NightByTable } from '../parts/night-by-table.tsx'
import { NightByTime } from '../parts/night-by-time.tsx'
import { NightWaiting } from '../parts/night-waiting.tsx'
import { clubNightQuery, clubReservationsQuery, nightWaitingListQuery } from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

const WalkInDrawer = lazy(async () => ({ default: (await import('../parts/walk-in-drawer.tsx')).WalkInDrawer }))

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
  const [isTaking, setTaking] = useState(false)
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
            <Button.Group>
              {views.map(([one, label]) => (
                <Button
                  key={one}
                  component={Link}
                  to={one === 'time' ? here : `${here}?view=${one}`}
                  variant={one === view ? 'light' : 'default'}
                  aria-current={one === view ? 'page' : undefined}
                >
                  {one === 'waiting' && waiting.count > 0 ? `${label} (${waiting.count})` : label}
                </Button>
              ))}
            </Button.Group>
            <Button component={Link} to={`${paths.clubReservations}?event_id=${night.id}`} variant="default">
              Filter and export
            </Button>
            {night.can_take_walk_ins && (
              <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setTaking(true)}>
                Walk-in
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <Stats>
          <StatCard label="Expected" value={night.expected_heads} note="guests" />
          <StatCard label="Inside" value={night.inside_heads} note={`of ${night.expected_heads}`} />
          <StatCard label="Places taken" value={night.heads} note={`of ${night.capacity}`} />
        </Stats>
        {view === 'time' && <NightByTime night={night} found={found} isStale={isStale} />}
        {view === 'table' && <NightByTable night={night} />}
        {view === 'waiting' && <NightWaiting waiting={waiting} timezone={night.timezone} isStale={isStale} />}
      </Stack>
      <Suspense fallback={null}>{isTaking && <WalkInDrawer night={night} onClose={() => setTaking(false)} />}</Suspense>
    </>
  )
}
