import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  listMyShiftOffers as listEndpoint,
  listShiftColleagues as colleaguesEndpoint,
  MyShiftOffer,
  offerShift as offerEndpoint,
} from '#contract/staffing/shift-offers.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import { shiftOfferChanged } from '../shifts/offer-store.ts'
import { lockRota, lockShifts } from '../shifts/shift-store.ts'
import { offerActionsOn, mayOffer } from './offer.ts'
import { insertOffer } from './offer-store.ts'
import { findColleagues, findMyOffer, isShiftOnOffer, listMyOffers, type MyOfferRow } from './offer-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** An offer with what the person may do with it now. */
export const shapeMyOffer = (row: MyOfferRow, now: Temporal.Instant): MyShiftOffer => ({
  ...row,
  allowed_actions: offerActionsOn({ ...row, starts_at: row.shift.starts_at }, now),
})

/** Offers that concern the caller, page by page. */
export async function listMyShiftOffers(
  { db, clock }: Infrastructure,
  { actor: { user_id }, club_id }: Caller,
  { cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const now = clock.now()
  const after = readCursor(cursor, ['instant', 'id'])
  const { rows, count } = await listMyOffers(db, { user_id, club_id, now }, { after, limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.shift.starts_at, last.id])
  return {
    offers: page.map((row) => shapeMyOffer(row, now)),
    count,
    next,
  }
}

/** The caller's own shift, locked. */
async function lockOwn(tx: Tx, { actor, club_id }: Caller, shiftId: string) {
  const club = club_id ?? refuse('not_found')
  const [shift] = await lockShifts(tx, club, [shiftId])
  return shift !== undefined && shift.user_id === actor.user_id && shift.status !== 'draft' ? shift : refuse('not_found')
}

/** The colleagues one of the caller's shifts can be offered to. */
export const listShiftColleagues = async (
  { db }: Infrastructure,
  caller: Caller,
  shiftId: string,
): Promise<AnswerOf<typeof colleaguesEndpoint>> =>
  db.transaction().execute(async (tx) => {
    await lockOwn(tx, caller, shiftId)
    return { colleagues: await findColleagues(tx, shiftId) }
  })

/** Offers one of the caller's shifts; the rota does not change before a planner approves. */
export async function offerShift(
  { db, clock }: Infrastructure,
  caller: Caller,
  shiftId: string,
  { version, to_user_id, note = '' }: BodyOf<typeof offerEndpoint>,
): Promise<MyShiftOffer> {
  const { user_id } = caller.actor
  const club_id = caller.club_id ?? refuse('not_found')
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const shift = await lockOwn(tx, caller, shiftId)
    const now = clock.now()
    if (shift.version !== version) refuse('stale')
    if (!mayOffer(shift, now) || (await isShiftOnOffer(tx, shiftId)))
      return refuse('invalid_transition', { extra: { status: shift.status, allowed: [] } })
    const colleagues = await findColleagues(tx, shiftId)
    if (to_user_id !== undefined && !colleagues.some((one) => one.user_id === to_user_id))
      refuse('invalid', { fields: { to_user_id: ['Choose a colleague of this role'] } })
    const id = newId()
    const to = to_user_id ?? null
    await insertOffer(tx, {
      id,
      club_id,
      shift_id: shiftId,
      user_id,
      to_user_id: to,
      note,
      status: 'open',
      created_at: instantText(now),
    })
    const facts = { id, club_id, step: 'offer' as const, by: user_id, accepted_by: null }
    await publish(tx, { type: shiftOfferChanged, subject: `shift_offer:${id}`, facts })
    const after = { shift_id: shiftId, to_user_id: to }
    await audit(tx, caller, { at: now, action: 'offerShift', subject: { kind: 'shift_offer', id }, after })
    return shapeMyOffer((await findMyOffer(tx, user_id, id)) ?? refuse('not_found'), now)
  })
}
