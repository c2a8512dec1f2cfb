import { sql, type Insertable } from 'kysely'
import { DatabaseError } from 'pg'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { searchText } from '../../infrastructure/database/fold.ts'
import type { Clubs } from '../../infrastructure/database/schema.ts'
import type { StoredPicture } from '../../infrastructure/images/store-sizes.ts'
import type { ClubFacts } from './club.ts'
import { clubColumns } from './club-views.ts'

/** Adds clubs, with search text from their names and cities. */
export async function insertClubs(tx: Tx, clubs: readonly Omit<Insertable<Clubs>, 'search_text'>[]): Promise<void> {
  const rows = clubs.map((club) => ({ ...club, search_text: searchText([club.name, club.city ?? '']) }))
  await tx.insertInto('clubs').values(rows).execute()
}

/** Which of a club's two unique columns is taken; null for any other error. */
export function findTakenClubFields(error: unknown): 'admin' | 'slug' | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.constraint === 'clubs_admin_taken') return 'admin'
  return error.constraint === 'clubs_slug_taken' ? 'slug' : null
}

interface NewClub {
  id: string
  admin_id: string
  name: string
  referral_code: string | null
}

/** A club with only a name, under the first free slug; null if none is free. */
export async function insertClub(
  tx: Tx,
  { id, admin_id, name, referral_code }: NewClub,
  slugs: readonly string[],
  now: Temporal.Instant,
): Promise<ClubFacts | null> {
  const at = instantText(now)
  for (const slug of slugs) {
    const { rows } = await sql<ClubFacts>`
      insert into clubs as c (id, admin_id, slug, name, referral_code, search_text, created_at, updated_at)
      values (${id}, ${admin_id}, ${slug}, ${name}, ${referral_code}, ${searchText([name])}, ${at}, ${at})
      on conflict (slug) do nothing returning ${clubColumns}`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return null
}

/** Locks a club until the end of the transaction, also against new events, postings and bookings. */
export async function lockClub(tx: Tx, clubId: string): Promise<ClubFacts> {
  const { rows } = await sql<ClubFacts>`select ${clubColumns} from clubs c where c.id = ${clubId} for update`.execute(tx)
  const [club] = rows
  if (!club) throw new Error('This club doesn’t exist.')
  return club
}

/** The same by its administrator; null if they have none. */
export async function lockClubOfAdmin(tx: Tx, adminId: string): Promise<ClubFacts | null> {
  const { rows } = await sql<ClubFacts>`select ${clubColumns} from clubs c where c.admin_id = ${adminId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Deletes a club without references; false if there are any. */
export async function deleteUnusedClub(tx: Tx, clubId: string): Promise<boolean> {
  await sql`savepoint unused_club`.execute(tx)
  try {
    await tx.deleteFrom('clubs').where('id', '=', clubId).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await sql`rollback to savepoint unused_club`.execute(tx)
    return false
  }
}

/** Writes everything its people may edit. */
export async function updateClubFields(tx: Tx, club: ClubFacts, now: Temporal.Instant): Promise<void> {
  const { id, slug, name, legal_name, description, street, postcode, city, country, latitude, longitude, timezone, currency } =
    club
  const { licence_capacity, fire_capacity, contact_email, contact_phone, genres, day_cutoff, points_rate_bp, min_age } = club
  const { default_tax_bp, scans_exits, resale_enabled, release_minutes, queue_minutes, version } = club
  const lists = { opening_days: JSON.stringify(club.opening_days), cancellation_policy: JSON.stringify(club.cancellation_policy) }
  const texts = {
    slug,
    name,
    legal_name,
    description,
    street,
    postcode,
    city,
    country,
    timezone,
    currency,
    contact_email,
    contact_phone,
  }
  const figures = { licence_capacity, fire_capacity, release_minutes, queue_minutes, points_rate_bp, min_age, default_tax_bp }
  const rest = { latitude, longitude, genres, day_cutoff, scans_exits, resale_enabled, version, ...figures }
  await tx
    .updateTable('clubs')
    .set({ ...texts, ...rest, ...lists, search_text: searchText([name, city]), updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

export async function setLogo(tx: Tx, clubId: string, logo: StoredPicture | null): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ logo_file: logo?.name ?? null, logo_color: logo?.color ?? null })
    .where('id', '=', clubId)
    .execute()
}

export type Focus = Pick<ClubFacts, 'cover_focal_x_bp' | 'cover_focal_y_bp'>

export async function setCover(tx: Tx, clubId: string, cover: StoredPicture | null, focus: Focus): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ cover_file: cover?.name ?? null, cover_color: cover?.color ?? null, ...focus })
    .where('id', '=', clubId)
    .execute()
}

export async function setOnboardingCompleted(tx: Tx, clubId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ onboarding_completed_at: instantText(now) })
    .where('id', '=', clubId)
    .execute()
}

/** From then on the club sells nothing new; null: it sells again. */
export async function suspendSales(tx: Tx, clubId: string, at: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('clubs')
    .set({ sales_suspended_at: at === null ? null : instantText(at) })
    .where('id', '=', clubId)
    .execute()
}

/** The platform's decision about a club: its sales are stopped independently of its subscription, or it is listed first. */
export type PlatformStanding = Pick<ClubFacts, 'suspended_at' | 'suspension_reason' | 'featured_at'>

export async function setClubStanding(tx: Tx, clubId: string, standing: PlatformStanding): Promise<void> {
  const { suspended_at, suspension_reason, featured_at } = standing
  await tx.updateTable('clubs').set({ suspended_at, suspension_reason, featured_at }).where('id', '=', clubId).execute()
}

/** Keeps the first tax rate that a club gives an item as its default. Whether it had none. */
export async function keepFirstTax(tx: Tx, clubId: string, taxBp: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update clubs set default_tax_bp = ${taxBp}, version = version + 1
      where id = ${clubId} and default_tax_bp is null`.execute(tx)
  return numAffectedRows > 0n
}

/** Points per major unit, in basis points, set by the club's loyalty programme. */
export async function setPointsRate(tx: Tx, clubId: string, rateBp: number): Promise<void> {
  await sql`update clubs set points_rate_bp = ${rateBp}, version = version + 1 where id = ${clubId}
      and points_rate_bp <> ${rateBp}`.execute(tx)
}
