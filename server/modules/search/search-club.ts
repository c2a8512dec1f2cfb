import { may, type Ability } from '#contract/base/abilities.ts'
import type { FoundRecords } from '#contract/search/search.ts'
import { wordPatterns } from '../../infrastructure/database/fold.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findClubReservations } from '../reservations/index.ts'
import { findStaffPage } from '../staffing/index.ts'
import { findClubEvents, findGuests, findTables, maxFound } from './search-views.ts'

/** Search results of a club, as far as this caller may see them. */
export async function searchClub({ db, clock }: Infrastructure, caller: ClubCaller, search: string): Promise<FoundRecords> {
  const { club_id } = caller
  const now = clock.now()
  const patterns = wordPatterns(search)
  const ifAllowed = async <T>(ability: Ability, find: () => Promise<T[]>): Promise<T[]> =>
    patterns.length > 0 && may(factsOf(caller), ability) ? find() : []
  const filter = { club_id, now, window: null, arrivals: null, search }
  const seesGuests = may(factsOf(caller), 'view_guests')
  const seesReservations = may(factsOf(caller), 'manage_reservations')
  const [guests, reservations, tables, events, staff] = await Promise.all([
    ifAllowed(seesGuests ? 'view_guests' : 'manage_reservations', async () =>
      findGuests(db, club_id, { search, withContacts: seesGuests }),
    ),
    ifAllowed('manage_reservations', async () =>
      findClubReservations(db, filter, { sort: '-created', after: null, limit: maxFound }),
    ),
    ifAllowed('see_floor', async () => findTables(db, club_id, { search, now, withParties: seesReservations })),
    ifAllowed('manage_events', async () => findClubEvents(db, club_id, { patterns, now })),
    ifAllowed('see_staff', async () => findStaffPage(db, club_id, { search }, { now, after: null, limit: maxFound })),
  ])
  return {
    guests,
    reservations: reservations.slice(0, maxFound),
    tables,
    events,
    staff: staff.slice(0, maxFound).map(({ id, first_name, last_name, username, role_name }) => ({
      id,
      name: `${first_name} ${last_name}`.trim() || username,
      username,
      role: role_name,
    })),
  }
}
