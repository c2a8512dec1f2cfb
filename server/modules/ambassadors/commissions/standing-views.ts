import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'

/** Ambassadors with commissions that were pending long enough. */
export async function listAwaitingApproval(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ ambassador_id: string }>`
    select distinct ambassador_id from commissions where status = 'pending' and approves_at <= ${instantText(now)} order by 1`.execute(
    db,
  )
  return rows.map(({ ambassador_id }) => ambassador_id)
}
