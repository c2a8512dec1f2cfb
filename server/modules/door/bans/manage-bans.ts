import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AddClubBanBody, ClubBan, listClubBans as listEndpoint } from '#contract/door/bans.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { deleteBan, putBan } from './ban-store.ts'
import { countBans, findBan, findBans, findGuestOfClub, type BanRow } from './ban-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The current business date. A club without a time zone uses UTC. */
async function readCalendar(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
): Promise<{ timezone: string; today: string }> {
  const { timezone, day_cutoff } = await findClubFacts(db, clubId)
  const zone = timezone ?? 'UTC'
  return { timezone: zone, today: businessDate(now, zone, day_cutoff).toString() }
}

const toBan = (row: BanRow, today: string): ClubBan => ({ ...row, is_over: row.ends_on !== null && row.ends_on < today })

export async function listClubBans(
  { db, clock }: Infrastructure,
  { club_id: clubId }: ClubCaller,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { cursor, limit = defaultLimit, search = '' } = query
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { club_id: clubId, words: fold(search).split(' ').filter(Boolean) }
  const [{ timezone, today }, rows, count] = await Promise.all([
    readCalendar(db, clubId, clock.now()),
    findBans(db, filter, { after, limit }),
    countBans(db, filter),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  const bans = page.map((row) => toBan(row, today))
  return { bans, timezone, count, next }
}

/** From now on the door refuses them, on every device that has synced. */
export async function addClubBan({ db, clock }: Infrastructure, caller: ClubCaller, body: AddClubBanBody): Promise<ClubBan> {
  const { club_id, actor } = caller
  const id = newId()
  const { reason, ends_on = null } = body
  return db.transaction().execute(async (tx) => {
    const guest =
      body.by === 'name'
        ? { client_id: null, name: body.name }
        : ((await findGuestOfClub(tx, club_id, body.reservation_id)) ?? refuse('not_found'))
    const folded_name = fold(guest.name)
    if (guest.client_id === null && folded_name === '')
      return refuse('invalid', {
        fields: { name: ['Enter a name with letters or numbers, so that the door can recognise it'] },
      })
    const { today } = await readCalendar(tx, club_id, clock.now())
    if (ends_on !== null && ends_on < today) return refuse('invalid', { fields: { ends_on: ['Choose today or a later date'] } })
    await putBan(tx, {
      id,
      club_id,
      ...guest,
      folded_name,
      reason,
      ends_on,
      created_by: actor.user_id,
      created_at: instantText(clock.now()),
    })
    const subject = { kind: 'ban', id }
    await audit(tx, caller, { at: clock.now(), action: 'addClubBan', subject, after: { by: body.by, ends_on } })
    return toBan((await findBan(tx, club_id, id)) ?? refuse('not_found'), today)
  })
}

export async function removeClubBan({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<ClubBan> {
  const { club_id: clubId } = caller
  return db.transaction().execute(async (tx) => {
    const { today } = await readCalendar(tx, clubId, clock.now())
    const ban = (await findBan(tx, clubId, id)) ?? refuse('not_found')
    await deleteBan(tx, id)
    const before = { ends_on: ban.ends_on }
    await audit(tx, caller, { at: clock.now(), action: 'removeClubBan', subject: { kind: 'ban', id }, before })
    return toBan(ban, today)
  })
}
