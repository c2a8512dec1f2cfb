import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newsType, publish } from '../../../infrastructure/jobs/news.ts'

export const OfferStep = z.enum(['offer', 'accept', 'give_back', 'withdraw', 'approve', 'decline', 'expire'])

/** A shift offer was made or changed. */
export const shiftOfferChanged = newsType(
  'shift_offer_changed',
  z.object({
    id: Id,
    club_id: Id,
    step: OfferStep,
    /** Who did it; null for the expiry job, or a change of the shift. */
    by: z.nullable(Id),
    /** The colleague who had accepted it, or does now. */
    accepted_by: z.nullable(Id),
  }),
)

interface ExpiredOffer {
  id: string
  club_id: string
  accepted_by: string | null
}

async function publishExpired(tx: Tx, offers: readonly ExpiredOffer[]): Promise<void> {
  for (const { id, club_id, accepted_by } of offers) {
    const facts = { id, club_id, step: 'expire' as const, by: null, accepted_by }
    await publish(tx, { type: shiftOfferChanged, subject: `shift_offer:${id}`, facts })
  }
}

/** A changed shift is no longer the one offered or agreed. */
export async function expireOffersOf(tx: Tx, shiftIds: readonly string[]): Promise<void> {
  if (shiftIds.length === 0) return
  const { rows } = await sql<ExpiredOffer>`
    update shift_offers set status = 'expired', version = version + 1
    where status in ('open', 'accepted') and (shift_id = any(${shiftIds}::uuid[]) or return_shift_id = any(${shiftIds}::uuid[]))
    returning id, club_id, accepted_by`.execute(tx)
  await publishExpired(tx, rows)
}

/** Offers of shifts that have started. Returns how many; there may be more. */
export async function expireBegunOffers(tx: Tx, now: string): Promise<number> {
  const { rows } = await sql<ExpiredOffer>`
    update shift_offers set status = 'expired', version = version + 1
    where id in (
      select o.id from shift_offers o join staff_shifts s on s.id = o.shift_id
      left join staff_shifts r on r.id = o.return_shift_id
      where o.status in ('open', 'accepted') and least(s.starts_at, r.starts_at) <= ${now} order by o.id limit 200
      for update of o skip locked)
    returning id, club_id, accepted_by`.execute(tx)
  await publishExpired(tx, rows)
  return rows.length
}

/** When someone leaves, offers they accepted are open again. */
export async function reopenOffersAcceptedBy(tx: Tx, userId: string): Promise<void> {
  await sql`
    update shift_offers set status = 'open', accepted_by = null, accepted_at = null, return_shift_id = null, version = version + 1
    where accepted_by = ${userId} and status = 'accepted'`.execute(tx)
}

/** For an erased account: deletes the person's texts. */
export async function forgetOffersOf(tx: Tx, userId: string): Promise<void> {
  await sql`update shift_offers set note = '' where user_id = ${userId} and note <> ''`.execute(tx)
}
