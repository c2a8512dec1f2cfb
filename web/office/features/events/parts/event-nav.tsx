import { useLocation } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

/** The parts of one event. */
export function EventNav({ id }: { id: string }) {
  const { pathname } = useLocation()
  const session = useSignedIn()
  const parts = [
    { to: paths.clubEvent(id), label: 'Details' },
    { to: paths.clubEventPrestations(id), label: 'Tickets & tables' },
    { to: paths.clubEventForecast(id), label: 'Forecast' },
    { to: paths.clubEventLastHour(id), label: 'Last hour' },
    ...(sessionMay(session, 'manage_reservations')
      ? [
          { to: paths.eventReservations(id), label: 'Reservations' },
          { to: paths.eventLists(id), label: 'Lists' },
        ]
      : []),
    ...(sessionMay(session, 'serve_tables') ? [{ to: paths.eventTabs(id), label: 'Tabs' }] : []),
    ...(sessionMay(session, 'work_board') ? [{ to: paths.clubBoard(id), label: 'Board' }] : []),
  ]
  return <LinkTabs label="Sections of this event" items={parts.map((part) => ({ ...part, isCurrent: part.to === pathname }))} />
}
