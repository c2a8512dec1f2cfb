import * as z from 'zod/mini'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { newsType, publish } from '../../infrastructure/jobs/news.ts'
import { readDueToClub } from './ledger-sums-views.ts'
import { insertPayout, lockPayouts, type NewPayout } from './payout-store.ts'
import { post } from './post.ts'
import { clubPaidOut } from './postings.ts'

/** A payout to a club was recorded. Its subject is the club. */
export const clubWasPaid = newsType('club_was_paid', z.object({ payout_id: z.uuid(), club_id: z.uuid() }))

type Refused = { refused: 'more_than_due'; due_minor: number } | { refused: 'recorded_before' }

/** Records what the platform paid a club, and posts it: never more than the club is due, and each reference once. */
export async function payOutClub(tx: Tx, payout: NewPayout, now: Temporal.Instant): Promise<{ id: string } | Refused> {
  const { club_id, currency, amount_minor, recorded_by } = payout
  await lockPayouts(tx, club_id)
  const id = newId()
  const isNew = await insertPayout(tx, { id, ...payout }, now)
  if (!isNew) return { refused: 'recorded_before' }
  const due_minor = await readDueToClub(tx, club_id, currency)
  if (amount_minor > due_minor) return { refused: 'more_than_due', due_minor }
  await post(tx, [
    {
      ...clubPaidOut(amount_minor),
      club_id,
      currency,
      occurred_at: now,
      settled_at: now,
      source: 'manual',
      cause: { kind: 'club_payout', id },
      actor: { kind: 'platform', id: recorded_by },
      event: null,
      reservation_id: null,
    },
  ])
  await publish(tx, { type: clubWasPaid, subject: `payouts:${club_id}`, facts: { payout_id: id, club_id } })
  return { id }
}
