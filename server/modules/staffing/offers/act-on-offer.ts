import type { BodyOf } from '#contract/base/endpoint.ts'
import { shiftOfferTransitions } from '#contract/staffing/shift-offer-states.ts'
import type { actOnShiftOffer as endpoint, MyShiftOffer } from '#contract/staffing/shift-offers.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { publish } from '../../../infrastructure/jobs/news.ts'
import { shiftOfferChanged } from '../shifts/offer-store.ts'
import { lockRota, lockShifts } from '../shifts/shift-store.ts'
import { offerActionsOn, mayOffer } from './offer.ts'
import { lockOffer, writeOffer, type LockedOffer } from './offer-store.ts'
import { findMyOffer, findOverlap } from './offer-views.ts'
import { shapeMyOffer } from './offer-shift.ts'

type Body = BodyOf<typeof endpoint>

/** The shift in exchange must be the caller's, in the same role and upcoming. Neither person may end up with an overlap. */
async function requireFit(
  tx: Tx,
  { club_id, user_id, now }: { club_id: string; user_id: string; now: Temporal.Instant },
  { shift_id, user_id: offered_by }: LockedOffer,
  return_shift_id: string | undefined,
): Promise<void> {
  const returnIds = return_shift_id === undefined ? [] : [return_shift_id]
  const shifts = await lockShifts(tx, club_id, [shift_id, ...returnIds])
  const offered = shifts.find(({ id }) => id === shift_id)
  const returned = shifts.find(({ id }) => id === return_shift_id)
  const isGood =
    returned !== undefined && returned.user_id === user_id && returned.role_id === offered?.role_id && mayOffer(returned, now)
  if (return_shift_id !== undefined && !isGood)
    refuse('invalid', { fields: { return_shift_id: ['Choose one of your upcoming shifts in the same role'] } })
  const gone = [shift_id, ...returnIds]
  if (await findOverlap(tx, [{ user_id, shift_id }], gone))
    refuse('shift_overlap', { message: 'You’re already scheduled at that time. Offer that shift as a swap, or leave this one.' })
  if (
    await findOverlap(
      tx,
      returnIds.map((id) => ({ user_id: offered_by, shift_id: id })),
      gone,
    )
  )
    refuse('shift_overlap', {
      message: 'Your colleague is already scheduled at the time of the shift you’re offering. Choose another one.',
    })
}

const changeOf = ({ action, return_shift_id }: Body, user_id: string, now: Temporal.Instant) => {
  if (action === 'accept')
    return { accepted_by: user_id, accepted_at: instantText(now), return_shift_id: return_shift_id ?? null }
  return action === 'give_back' ? { accepted_by: null, accepted_at: null, return_shift_id: null } : {}
}

/** Accepts, returns or withdraws, serialized under `lockRota`: of colleagues who accept at the same moment, one succeeds. */
export async function actOnShiftOffer(
  { db, clock }: Infrastructure,
  caller: Caller,
  id: string,
  body: Body,
): Promise<MyShiftOffer> {
  const { action, version, return_shift_id } = body
  const { user_id } = caller.actor
  const club_id = caller.club_id ?? refuse('not_found')
  return db.transaction().execute(async (tx) => {
    await lockRota(tx, club_id)
    const now = clock.now()
    const offer = (await lockOffer(tx, club_id, id)) ?? refuse('not_found')
    const before = (await findMyOffer(tx, user_id, id)) ?? refuse('not_found')
    const allowed = offerActionsOn({ ...before, starts_at: before.shift.starts_at }, now)
    const { [action]: status } = shiftOfferTransitions[offer.status]
    if (!allowed.includes(action) || status === undefined)
      return refuse('invalid_transition', {
        ...(action === 'accept' && offer.status === 'accepted' && { message: 'A colleague has already accepted this shift.' }),
        extra: { status: offer.status, allowed },
      })
    if (offer.version !== version) refuse('stale', { extra: { current: shapeMyOffer(before, now) } })
    if (action === 'accept') await requireFit(tx, { club_id, user_id, now }, offer, return_shift_id)
    await writeOffer(tx, id, { status, ...changeOf(body, user_id, now) })
    const accepted_by = action === 'accept' ? user_id : offer.accepted_by
    const facts = { id, club_id, step: action, by: user_id, accepted_by }
    await publish(tx, { type: shiftOfferChanged, subject: `shift_offer:${id}`, facts })
    await audit(tx, caller, {
      at: now,
      action: 'actOnShiftOffer',
      subject: { kind: 'shift_offer', id },
      before: { status: offer.status },
      after: { status, ...(return_shift_id !== undefined && { return_shift_id }) },
    })
    return shapeMyOffer((await findMyOffer(tx, user_id, id)) ?? refuse('not_found'), now)
  })
}
