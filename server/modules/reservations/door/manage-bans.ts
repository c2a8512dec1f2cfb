import type { addClubBan as addEndpoint, ClubBan } from '#contract/door.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteBan, putBan } from './ban-store.ts'
import { findBan, findGuestOfClub, listBans } from './ban-views.ts'

interface OfClub {
  club_id: string
  user_id: string
}

export async function listClubBans({ db }: Infrastructure, clubId: string): Promise<{ bans: ClubBan[] }> {
  return { bans: await listBans(db, clubId) }
}

/** From now on the door says no to them, on every device that has heard of it. */
export async function addClubBan({ db, clock }: Infrastructure, { club_id, user_id }: OfClub, body: BodyOf<typeof addEndpoint>): Promise<ClubBan> {
  const id = newId()
  return db.transaction().execute(async (tx) => {
    const guest = body.by === 'name' ? { client_id: null, name: body.name } : ((await findGuestOfClub(tx, club_id, body.reservation_id)) ?? refuse('not_found'))
    const folded_name = fold(guest.name)
    if (guest.client_id === null && folded_name === '') return refuse('invalid', { fields: { name: ['Ban them by a name of letters or numbers: without one nobody can be told apart'] } })
    const of = { id, club_id, ...guest, folded_name, reason: body.reason }
    await putBan(tx, { ...of, created_by: user_id, created_at: instantText(clock.now()) })
    return (await findBan(tx, club_id, id)) ?? refuse('not_found')
  })
}

export async function removeClubBan({ db }: Infrastructure, clubId: string, id: string): Promise<ClubBan> {
  return db.transaction().execute(async (tx) => {
    const ban = (await findBan(tx, clubId, id)) ?? refuse('not_found')
    await deleteBan(tx, id)
    return ban
  })
}
