import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listGuestDuplicates as endpoint } from '#contract/guests/merges.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findDuplicates } from './duplicate-views.ts'
import { toGuestRow } from './guest.ts'
import { requireGuest } from './show-guest.ts'

export async function listGuestDuplicates(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['text', 'id'])
  const guest = await requireGuest(db, caller, id, clock.now())
  const rows = await findDuplicates(db, guest.id, { after, limit })
  const { page, next } = cutPage(rows, limit, ({ sort_name, id: last }) => [sort_name, last])
  return {
    guests: page.map(({ reasons, ...row }) => ({ ...toGuestRow(caller, row), reasons })),
    count: rows[0]?.count ?? 0,
    next,
  }
}
