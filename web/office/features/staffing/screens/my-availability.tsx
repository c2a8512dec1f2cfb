import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getMyAvailability } from '#contract/staffing/availability.ts'
import { listMyTimeOff } from '#contract/staffing/time-off.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { AvailabilityPanels, type MyAvailability } from '../parts/my-shifts/availability-panel.tsx'
import { MyShiftTabs } from '../parts/my-shifts/my-shift-tabs.tsx'
import { TimeOffPanel } from '../parts/my-shifts/time-off-panel.tsx'
import styles from '../parts/my-shifts/my-shifts.module.css'

interface Data {
  availability: MyAvailability
  timeOff: AnswerOf<typeof listMyTimeOff>
}

export const screen = defineScreen({
  queries: () => ({
    availability: apiQuery(getMyAvailability),
    timeOff: apiQuery(listMyTimeOff, { query: { limit: 50 } }),
  }),
  title: () => 'My availability',
  Component: MyAvailabilityScreen,
  Skeleton: DashboardSkeleton,
})

function MyAvailabilityScreen({ data: { availability, timeOff } }: ScreenProps<Data>) {
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, listMyTimeOff)
  return (
    <div className={styles.screen}>
      <PageHeader title="My availability" />
      <MyShiftTabs current="availability" />
      <div className={styles.body}>
        <TimeOffPanel requests={timeOff.requests} />
        <AvailabilityPanels availability={availability} />
      </div>
    </div>
  )
}
