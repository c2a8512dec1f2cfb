import { useLocation } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

/** The parts of one event. */
export function EventNav({ id }: { id: string }) {
  const { pathname } = useLocation()
  const parts = [
    { to: paths.clubEvent(id), label: 'Details' },
    { to: paths.clubEventPrestations(id), label: 'Tickets & tables' },
    { to: paths.clubEventForecast(id), label: 'Forecast' },
  ]
  return <LinkTabs label="Sections of this event" items={parts.map((part) => ({ ...part, isCurrent: part.to === pathname }))} />
}
