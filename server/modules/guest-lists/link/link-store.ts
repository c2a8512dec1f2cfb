import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** One link per list: a new one replaces it, and null revokes it. */
export async function putListLink(tx: Tx, id: string, hash: Buffer | null, now: Temporal.Instant): Promise<void> {
  const madeAt = hash === null ? null : instantText(now)
  await sql`update guest_lists set link_hash = ${hash}, link_made_at = ${madeAt} where id = ${id}`.execute(tx)
}
