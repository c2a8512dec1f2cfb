import { Alert, Stack } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getManagedEvent } from '#contract/events/management.ts'
import { getEventForecast, type EventForecast } from '#contract/forecast/forecast.ts'
import Info from 'lucide-react/icons/info'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatEventDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { EventHeader } from '../parts/event-header.tsx'
import { ForecastArrivals } from '../parts/forecast-arrivals.tsx'
import { ForecastBackTest, ForecastGroups } from '../parts/forecast-evidence.tsx'
import { ForecastRoles } from '../parts/forecast-roles.tsx'
import { bandWords, basisWords } from '../parts/forecast-words.ts'
import styles from '../parts/forecast.module.css'
import { useEventActions } from '../parts/use-event-actions.tsx'

interface Data {
  event: AnswerOf<typeof getManagedEvent>
  forecast: EventForecast
}

export const screen = defineScreen({
  queries: ({ params: { event_id: id = '' } }: Place) => ({
    event: apiQuery(getManagedEvent, { params: { id } }),
    forecast: apiQuery(getEventForecast, { params: { id } }),
  }),
  title: ({ event }) => `${event.title}, forecast`,
  Component: EventForecastScreen,
  Skeleton: DashboardSkeleton,
})

function EventForecastScreen({ data: { event, forecast } }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const { actionsOf, dialog } = useEventActions({ onDeleted: () => void navigate(paths.clubEvents) })
  return (
    <>
      <EventHeader event={event} actions={actionsOf(event)} />
      {forecast.event.is_cancelled ? (
        <EmptyState title="This event is cancelled">No guests are expected.</EmptyState>
      ) : (
        <Forecast forecast={forecast} />
      )}
      {dialog}
    </>
  )
}

function Forecast({ forecast }: { forecast: EventForecast }) {
  const { event, made_at, history, booked, expected, came, groups, roles, back_test } = forecast
  const headline =
    came === null
      ? `Calculated ${formatEventDate(made_at, event.timezone)}, from current bookings.`
      : `As it was when the doors opened, ${formatEventDate(made_at, event.timezone)}.`
  return (
    <Stack gap="md">
      {history.is_small ? (
        <Alert color="yellow" icon={<Info size={18} aria-hidden="true" />} title="Too little history for a good forecast">
          {basisWords(history)} {headline}
        </Alert>
      ) : (
        <p className={styles.words}>
          {basisWords(history)} {headline}
        </p>
      )}
      <Stats>
        <StatCard label="Expected guests" value={expected.guests} note={`Likely range: ${bandWords(expected)}`} />
        <StatCard label="Booked" value={booked.guests} note={`in ${formatCount(booked.parties, 'booking')}`} />
        <StatCard label="Later bookings and walk-ins" value={expected.later_guests} note="of the expected guests" />
        {came !== null && (
          <StatCard label={event.is_past ? 'Attended' : 'Arrived so far'} value={came} note={`of ${expected.guests} expected`} />
        )}
      </Stats>
      <ForecastArrivals forecast={forecast} />
      {roles !== null && <ForecastRoles event={event} roles={roles} />}
      <ForecastGroups groups={groups} />
      <ForecastBackTest test={back_test} />
      <details className={styles.how}>
        <summary>How this is calculated</summary>
        <ul>
          <li>Only your latest 40 events with check-ins count, each as it looked this long before doors opened.</li>
          <li>
            Each booking is as likely to show up as past bookings of the same kind, lead time and weekday. With few to compare,
            the figure leans towards all bookings of that kind, then towards the whole club.
          </li>
          <li>Guests are expected around the arrival time they gave, or after doors open, in the pattern of past guests.</li>
          <li>
            Later bookings and walk-ins are the average of past events on this weekday, weighted towards your overall average, and
            never more than the places left.
          </li>
          <li>The range depends on party sizes and on how far off past forecasts were.</li>
          <li>
            Bookings awaiting approval or payment count once they’re confirmed. No booking is ever refused because of a forecast.
          </li>
        </ul>
      </details>
    </Stack>
  )
}
