import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchClub, type FoundRecords } from '#contract/search/search.ts'
import { apiQuery } from '../../shared/api/api-query.ts'
import { formatCount, formatDay, formatEventSpan } from '../../shared/format/format.ts'
import { paths, withQuery } from '../../shared/navigation/paths.ts'
import { decideAccess } from '../../shared/screens/access.ts'
import { officeScreens } from '../../shared/screens/office.ts'
import { sessionMay } from '../../shared/session/abilities.ts'
import { useSession } from '../../shared/session/session.ts'

const pauseMs = 200
const shortest = 2
const nothing: FoundRecords = { guests: [], reservations: [], tables: [], events: [], staff: [] }
/** Where results link to. A person who may open none of them has nothing to find. */
const leadingTo: readonly string[] = [
  paths.clubReservations,
  paths.clubGuests,
  paths.clubFloor,
  paths.clubEvents,
  paths.clubStaff,
]

/**
 * Guests, reservations, tables, events and staff of the club that match the palette's text by word prefix. The server leaves out
 * what this person may not see.
 */
export function useFoundRecords(typed: string, go: (to: string) => () => void): SpotlightActionGroupData[] {
  const session = useSession()
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), pauseMs)
  const seesGuests = sessionMay(session, 'view_guests')
  const maySearch = officeScreens.some((row) => leadingTo.includes(row.path) && decideAccess(row, session, row.path) === 'show')
  const { data } = useQuery({
    ...apiQuery(searchClub, { query: { search } }),
    placeholderData: keepPreviousData,
    enabled: maySearch && search.length >= shortest,
  })
  const { guests, reservations, tables, events, staff } = search.length >= shortest ? (data ?? nothing) : nothing
  // The server has searched: whatever it found matches the text.
  const keywords = typed
  return [
    {
      group: 'Reservations',
      actions: reservations.map(({ id, name, reference, event }) => ({
        id,
        keywords,
        label: name === '' ? reference : name,
        description: `${reference}, ${event.title}, ${formatDay(event.starts_at, event.timezone)}`,
        onClick: go(paths.clubReservation(id)),
      })),
    },
    {
      group: 'Guests',
      actions: guests.map(({ id, client_id, name, email, phone_number, is_vip, bookings }) => ({
        id: `guest ${id}`,
        keywords,
        label: name,
        description: [is_vip && 'VIP', email, phone_number, formatCount(bookings, 'booking')].filter(Boolean).join(', '),
        // Who may not open profiles is shown the guest's bookings.
        onClick: go(
          seesGuests || client_id === null ? paths.clubGuest(id) : withQuery(paths.clubReservations, { client: client_id }),
        ),
      })),
    },
    {
      group: 'Tables',
      actions: tables.map(({ id, name, zone, seats_from, seats_to, party }) => ({
        id: `table ${id}`,
        keywords,
        label: `Table ${name}`,
        description: [
          zone,
          `${seats_from === seats_to ? seats_to : `${seats_from}–${seats_to}`} seats`,
          party && `${party.name}, ${party.event}, ${formatDay(party.starts_at, party.timezone)}`,
        ]
          .filter(Boolean)
          .join(', '),
        onClick: go(party === null ? paths.clubFloor : paths.clubReservation(party.reservation_id)),
      })),
    },
    {
      group: 'Events',
      actions: events.map((event) => ({
        id: event.id,
        keywords,
        label: event.title,
        description: formatEventSpan(event),
        onClick: go(paths.clubEvent(event.id)),
      })),
    },
    {
      group: 'Staff',
      actions: staff.map(({ id, name, username, role }) => ({
        id: `staff ${id}`,
        keywords,
        label: name,
        ...(role !== null && { description: role }),
        onClick: go(withQuery(paths.clubStaff, { search: username })),
      })),
    },
  ]
}
