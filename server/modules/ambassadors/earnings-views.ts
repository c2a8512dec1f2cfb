import { sql } from 'kysely'
import type { exportProfile } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Database } from '../../infrastructure/database/connect.ts'

type Earnings = Pick<AnswerOf<typeof exportProfile>, 'commissions' | 'statements' | 'decisions'>

/** An ambassador's commissions and statements, and the decisions about them, for their export. Guests are left out. */
export async function exportEarnings(db: Database, userId: string): Promise<Earnings> {
  const { rows } = await sql<Earnings>`
    select
      (select coalesce(jsonb_agg(to_jsonb(m) - array['ambassador_id', 'source_id'] order by m.created_at, m.id), '[]')
        from commissions m where m.ambassador_id = ${userId}) as commissions,
      (select coalesce(jsonb_agg(to_jsonb(s) - array['ambassador_id', 'paid_by'] order by s.month, s.number), '[]')
        from ambassador_statements s where s.ambassador_id = ${userId}) as statements,
      (select coalesce(jsonb_agg(to_jsonb(d) - array['ambassador_id', 'decided_by'] order by d.decided_at, d.id), '[]')
        from ambassador_decisions d where d.ambassador_id = ${userId}) as decisions`.execute(db)
  return rows[0] ?? { commissions: [], statements: [], decisions: [] }
}
