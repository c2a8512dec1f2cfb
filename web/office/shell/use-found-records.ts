import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listClubReservations } from '#contract/club-reservation-list.ts'
import { listManagedEvents } from '#contract/event-management.ts'
import { apiQuery } from '../../shared/api/api-query.ts'
import { formatDay, formatEventSpan } from '../../shared/format/format.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { decideAccess } from '../../shared/screens/access.ts'
import { officeScreens } from '../../shared/screens/office.ts'
import { useSession } from '../../shared/session/session.ts'

const pauseMs = 200
const shortest = 2

/** Reservations, by guest or reference, and events whose words begin as the palette's text does, where they are open to this person. */
export function useFoundRecords(typed: string, go: (to: string) => () => void): SpotlightActionGroupData[] {
  const session = useSession()
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), pauseMs)
  const isSearched = (path: string) =>
    search.length >= shortest && officeScreens.some((row) => row.path === path && decideAccess(row, session, path) === 'show')
  const query = { search, limit: 5 }
  const options = { placeholderData: keepPreviousData }
  const seesReservations = isSearched(paths.clubReservations)
  const seesEvents = isSearched(paths.clubEvents)
  const reservations = useQuery({ ...apiQuery(listClubReservations, { query }), ...options, enabled: seesReservations })
  const events = useQuery({ ...apiQuery(listManagedEvents, { query }), ...options, enabled: seesEvents })
  // The server has searched: whatever it found fits the text.
  const keywords = typed
  return [
    {
      group: 'Guests and reservations',
      actions: (seesReservations ? (reservations.data?.reservations ?? []) : []).map(({ id, name, reference, event }) => ({
        id,
        keywords,
        label: name === '' ? reference : name,
        description: `${reference}, ${event.title}, ${formatDay(event.starts_at, event.timezone)}`,
        onClick: go(paths.clubReservation(id)),
      })),
    },
    {
      group: 'Events',
      actions: (seesEvents ? (events.data?.events ?? []) : []).map((event) => ({
        id: event.id,
        keywords,
        label: event.title,
        description: formatEventSpan(event),
        onClick: go(paths.clubEvent(event.id)),
      })),
    },
  ]
}
