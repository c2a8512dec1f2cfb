import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'

interface Addressee {
  user_id: string
  email: string | null
  name: string
  club_name: string
  points: number
  reason: string
  expires_at: string
  timezone: string
}

/** Who is notified about a redemption, while their account exists. */
export async function findRedemptionAddressee(db: Database, redemptionId: string): Promise<Addressee | null> {
  const { rows } = await sql<Addressee>`
    select u.id as user_id, u.email, d.name, c.name as club_name, d.points, d.reason, d.expires_at,
      coalesce(c.timezone, 'UTC') as timezone
    from redemptions d join users u on u.id = d.client_id and u.deleted_at is null join clubs c on c.id = d.club_id
    where d.id = ${redemptionId}`.execute(db)
  return rows[0] ?? null
}
