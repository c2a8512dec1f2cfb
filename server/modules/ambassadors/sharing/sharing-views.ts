import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'

/** The code as it is kept, if it belongs to an ambassador who may refer now. */
export async function findLiveCode(db: Database, typed: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select c.code from referral_codes c
    join ambassador_profiles a on a.user_id = c.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = c.ambassador_id and u.status = 'active' and u.deleted_at is null
    where c.code in (${typed}, translate(${typed}, 'ILO', '110')) order by c.code = ${typed} desc limit 1`.execute(db)
  return rows[0]?.code ?? null
}
