import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export interface FactorState {
  on_since: string | null
  recovery_codes_left: number
  is_required: boolean
}

export async function readFactorState(db: Database | Tx, userId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select f.confirmed_at as on_since, case u.role when 'superadmin' then p.superadmins_need_second_factor
        when 'adminclub' then p.club_admins_need_second_factor else false end and not u.is_demo as is_required,
      (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
    from users u join platform_settings p on p.is_only left join second_factors f on f.user_id = u.id
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? { on_since: null, recovery_codes_left: 0, is_required: false }
}
