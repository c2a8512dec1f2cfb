import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** A club as needed for billing. Until its setup is complete, texts may be empty and the rest null. */
export interface BilledClub {
  id: string
  name: string
  legal_name: string
  street: string
  postcode: string
  city: string
  country: string | null
  timezone: string | null
  currency: string | null
  admin_id: string
  /** The administrator's; null if there is none, or the account was deleted. */
  email: string | null
}

export async function readBilledClub(db: Database | Tx, clubId: string): Promise<BilledClub> {
  const { rows } = await sql<BilledClub>`
    select c.id, c.name, c.legal_name, c.street, c.postcode, c.city, c.country, c.timezone, c.currency, c.admin_id, u.email
    from clubs c join users u on u.id = c.admin_id where c.id = ${clubId}`.execute(db)
  const [club] = rows
  if (!club) throw new Error(`There is no club ${clubId}.`)
  return club
}
