import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listShiftOffers } from '#contract/staffing/shift-offers.ts'
import { listTimeOff } from '#contract/staffing/time-off.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { OfferRequests } from '../parts/offer-requests.tsx'
import styles from '../parts/requests.module.css'
import { ShiftTabs } from '../parts/shift-tabs.tsx'
import { TimeOffRequests } from '../parts/time-off-requests.tsx'
import { acceptedOffers, pendingTimeOff, useFreshStaffing } from '../queries/use-requests.ts'

interface Data {
  pending: AnswerOf<typeof listTimeOff>
  approved: AnswerOf<typeof listTimeOff>
  offers: AnswerOf<typeof listShiftOffers>
}

export const screen = defineScreen({
  queries: () => ({
    pending: pendingTimeOff(),
    approved: apiQuery(listTimeOff, { query: { status: 'approved', limit: 50 } }),
    offers: acceptedOffers(),
  }),
  title: () => 'Shift requests',
  Component: ShiftRequests,
  Skeleton: TableSkeleton,
})

/** Requests from staff to planners. */
function ShiftRequests({ data: { pending, approved, offers } }: ScreenProps<Data>) {
  useFreshStaffing(listTimeOff, listShiftOffers)
  const settled = approved.requests
  return (
    <>
      <PageHeader title="Shift requests" />
      <ShiftTabs current={paths.clubShiftRequests} />
      <div className={styles.screen}>
        <Panel title="Time off" flush>
          {pending.requests.length === 0 ? (
            <p className={styles.nothing}>All caught up. Time off that your staff request appears here.</p>
          ) : (
            <TimeOffRequests requests={pending.requests} />
          )}
        </Panel>
        <Panel title="Shift changes" flush>
          {offers.offers.length === 0 ? (
            <p className={styles.nothing}>All caught up. Shifts that colleagues agree to change appear here.</p>
          ) : (
            <OfferRequests offers={offers.offers} />
          )}
        </Panel>
        {settled.length > 0 && (
          <Panel title="Approved time off" flush>
            <TimeOffRequests requests={settled} />
          </Panel>
        )}
      </div>
    </>
  )
}
