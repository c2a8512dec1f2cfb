import { openSupportAccess } from '#contract/platform/support.ts'
import type { World } from './world.ts'

/** The headers of a superadmin's calls for a club, once they have said why. */
export async function actForClub(world: World, token: string, club_id = world.event.club_id): Promise<Record<string, string>> {
  await world.as(token)(openSupportAccess, { params: { id: club_id }, body: { reason: 'Ticket 17' } })
  return { authorization: `Token ${token}`, 'x-club-id': club_id }
}
