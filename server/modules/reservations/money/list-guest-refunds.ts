import type { QueryOf } from '#contract/base/endpoint.ts'
import type { GuestRefund, listGuestRefunds as endpoint } from '#contract/reservations/refunds.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { countGuestRefunds, findGuestRefund, listGuestRefundRows } from './guest-refund-views.ts'
import { toGuestRefund } from './refund-progress.ts'

/** Everything that was or is being refunded to this client, a row per payment it returns. */
export async function listGuestRefunds(
  { db, clock }: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { reservation_id, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
) {
  const now = clock.now()
  const filter = { client_id, reservation_id }
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    listGuestRefundRows(db, filter, { after: after && { createdAt: after[0], id: after[1] }, limit }),
    countGuestRefunds(db, filter),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return { refunds: page.map((row) => toGuestRefund(row, now)), count, next }
}

export async function getGuestRefund({ db, clock }: Infrastructure, { actor }: Caller, id: string): Promise<GuestRefund> {
  const row = (await findGuestRefund(db, actor.user_id, id)) ?? refuse('not_found')
  return toGuestRefund(row, clock.now())
}
