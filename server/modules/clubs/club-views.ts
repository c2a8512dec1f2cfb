import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { isOpenClub, type ClubFacts, type OpenClub } from './club.ts'

/** Every column of a club used for decisions, as columns of `c`. */
export const clubColumns = sql`
  c.id, c.admin_id, c.slug, c.name, c.legal_name, c.description, c.street, c.postcode, c.city, c.country, c.latitude, c.longitude,
  c.timezone, c.currency, c.licence_capacity,
  c.fire_capacity, c.scans_exits, c.resale_enabled,
  c.release_minutes, c.queue_minutes, c.contact_email, c.contact_phone, c.logo_file, c.logo_color,
  c.cover_file,
  c.cover_color, c.cover_focal_x_bp, c.cover_focal_y_bp, c.genres, c.opening_days, to_char(c.day_cutoff, 'HH24:MI') as day_cutoff,
  c.cancellation_policy, c.points_rate_bp, c.min_age, c.default_tax_bp,
  c.referral_code, c.onboarding_completed_at, c.sales_suspended_at,
  c.suspended_at, c.suspension_reason, c.featured_at, c.version`

/** For a club known to exist, such as the one a caller acts for. */
export async function findClubFacts(db: Database | Tx, clubId: string): Promise<ClubFacts> {
  const { rows } = await sql<ClubFacts>`select ${clubColumns} from clubs c where c.id = ${clubId}`.execute(db)
  const [club] = rows
  if (!club) throw new Error('This club doesn’t exist.')
  return club
}

/** A public club by its slug. */
export async function findPublicClub(db: Database, slug: string): Promise<OpenClub | null> {
  if (!/^[a-z0-9-]+$/.test(slug)) return null
  const { rows } = await sql<ClubFacts>`
    select ${clubColumns} from clubs c where c.slug = ${slug} and c.onboarding_completed_at is not null`.execute(db)
  const [club] = rows
  return club && isOpenClub(club) ? club : null
}

export async function isClubPicture(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from clubs where cover_file = ${name} or logo_file = ${name} limit 1`.execute(db)
  return rows.length > 0
}

interface MoneyAddressee {
  user_id: string
  email: string | null
  to: 'club' | 'platform'
  club_name: string
}

/** Who is notified of disputes about a club's payments: its administrator and the superadmins. */
export async function listMoneyAddressees(db: Database, clubId: string): Promise<MoneyAddressee[]> {
  const { rows } = await sql<MoneyAddressee>`
    select u.id as user_id, u.email, case when u.id = c.admin_id then 'club' else 'platform' end as to, c.name as club_name
    from clubs c join users u on u.id = c.admin_id or u.role = 'superadmin'
    where c.id = ${clubId} and u.deleted_at is null order by u.id limit 100`.execute(db)
  return rows
}

/** The currencies that clubs sell in. */
export async function listClubCurrencies(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{
    currency: string
  }>`select distinct currency from clubs where currency is not null order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** The club an account runs, for its export; null for everyone else. */
export async function exportOwnClub(db: Database, userId: string): Promise<{ id: string; name: string } | null> {
  const row = await db.selectFrom('clubs').select(['id', 'name']).where('admin_id', '=', userId).executeTakeFirst()
  return row ?? null
}
