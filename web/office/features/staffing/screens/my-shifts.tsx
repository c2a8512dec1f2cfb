import { listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import { listMyShiftOffers } from '#contract/staffing/shift-offers.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { AnswerShift } from '../../../domain/shifts/answer-shift.tsx'
import { isRunning, nextOf, upcomingShifts, type MyShifts } from '../../../domain/shifts/my-shifts-query.ts'
import { ShiftCard } from '../../../domain/shifts/shift-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { AcknowledgeAll } from '../parts/my-shifts/acknowledge-all.tsx'
import { CalendarLink } from '../parts/my-shifts/calendar-link.tsx'
import { MyShiftTabs } from '../parts/my-shifts/my-shift-tabs.tsx'
import { OfferedShifts } from '../parts/my-shifts/offered-shifts.tsx'
import { OfferOwnShift } from '../parts/my-shifts/offer-own-shift.tsx'
import { ShiftWeeks } from '../parts/my-shifts/shift-weeks.tsx'
import styles from '../parts/my-shifts/my-shifts.module.css'

type Data = { upcoming: MyShifts } | { past: MyShifts }

const isPast = (search: URLSearchParams) => search.get('view') === 'past'

export const screen = defineScreen({
  queries: ({ search }: Place) =>
    isPast(search)
      ? {
          past: apiQuery(listMyShifts, {
            query: { limit: 50, ...(search.has('cursor') && { cursor: search.get('cursor') ?? '' }) },
          }),
        }
      : { upcoming: upcomingShifts() },
  title: () => 'My Shifts',
  Component: MyShiftsScreen,
  Skeleton: DashboardSkeleton,
})

function MyShiftsScreen({ data }: ScreenProps<Data>) {
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, listMyShifts, listMyShiftOffers)
  return (
    <div className={styles.screen}>
      <PageHeader title="My Shifts" />
      <MyShiftTabs current={'past' in data ? 'history' : 'upcoming'} />
      <div className={styles.body}>
        {'past' in data ? <Past answer={data.past} /> : <Upcoming shifts={data.upcoming.shifts} />}
      </div>
    </div>
  )
}

function Upcoming({ shifts }: { shifts: readonly MyShift[] }) {
  const next = nextOf(shifts)
  const later = shifts.filter((shift) => shift !== next)
  return (
    <>
      {next === undefined ? (
        <EmptyState title="No upcoming shifts">Your shifts appear here as soon as your manager publishes them.</EmptyState>
      ) : (
        <section aria-labelledby="next-shift" className={styles.section}>
          <h2 id="next-shift">{isRunning(next) ? 'Current shift' : 'Next shift'}</h2>
          <ShiftCard shift={next}>
            <AnswerShift shift={next} isNext>
              <OfferOwnShift shift={next} />
            </AnswerShift>
          </ShiftCard>
        </section>
      )}
      <AcknowledgeAll shifts={shifts} />
      <OfferedShifts own={shifts} />
      {later.length > 0 && <ShiftWeeks shifts={later} />}
      <CalendarLink />
    </>
  )
}

function Past({ answer: { shifts, next, now } }: { answer: MyShifts }) {
  const over = shifts.filter(({ ends_at }) => Date.parse(ends_at) <= Date.parse(now))
  if (over.length === 0) return <EmptyState title="No shifts yet">Shifts you’ve worked appear here with your hours.</EmptyState>
  return (
    <>
      <ShiftWeeks shifts={over} />
      {next !== null && (
        <Link to={`${paths.myShifts}?${new URLSearchParams({ view: 'past', cursor: next }).toString()}`}>
          Show earlier shifts
        </Link>
      )}
    </>
  )
}
