import { sql, type RawBuilder } from 'kysely'
import type { ClubNews } from '#contract/guests/news.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

async function readNews(db: Database | Tx, clientId: string, which: RawBuilder<unknown>): Promise<ClubNews[]> {
  const { rows } = await sql<ClubNews>`
    select c.id as club_id, c.name as club_name, coalesce(n.withdrawn_at is null and n.given_at is not null, false) as is_wanted,
      coalesce(n.withdrawn_at, n.given_at) as changed_at
    from clubs c left join lateral (
      select given_at, withdrawn_at from club_news_consents
      where club_id = c.id and client_id = ${clientId} order by withdrawn_at is null desc, given_at desc limit 1) n on true
    where ${which} order by lower(c.name), c.id`.execute(db)
  return rows
}

/** Of the clubs that know a client, or that they ever agreed with. */
export const findNewsOf = async (db: Database, clientId: string): Promise<ClubNews[]> =>
  readNews(
    db,
    clientId,
    sql`c.id in (select club_id from club_guests where client_id = ${clientId}
      union select club_id from club_news_consents where client_id = ${clientId})`,
  )

/** Of an open club, or one they agreed with while it was. */
export async function findNews(db: Database | Tx, clientId: string, clubId: string): Promise<ClubNews | null> {
  const [row] = await readNews(
    db,
    clientId,
    sql`c.id = ${clubId} and (c.onboarding_completed_at is not null or n.given_at is not null)`,
  )
  return row ?? null
}

/** Everything a client ever agreed to, for their export. */
export async function exportConsents(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club_name, n.words, n.given_at, n.given_by, n.withdrawn_at, n.withdrawn_by
    from club_news_consents n join clubs c on c.id = n.club_id where n.client_id = ${clientId} order by n.given_at, n.id`.execute(
    db,
  )
  return rows
}

export interface LinkedConsent {
  club_id: string
  club_name: string
  client_id: string
  words: string
  is_wanted: boolean
  /** When the latest consent was withdrawn with a link; null if one is open, or it was withdrawn otherwise. */
  ended_by_link_at: string | null
}

/**
 * The guest's consents to that club's news, of which a link may be about an earlier one. `token` is the secret of links that were
 * sent before secrets were derived: they work forever.
 */
export async function findLinkedConsent(
  db: Database | Tx,
  { id, token }: { id: string; token?: never } | { id?: never; token: string },
): Promise<LinkedConsent | null> {
  const { rows } = await sql<LinkedConsent>`
    select n.club_id, c.name as club_name, n.client_id, latest.words, latest.withdrawn_at is null as is_wanted,
      case when latest.withdrawn_by = 'link' then latest.withdrawn_at end as ended_by_link_at
    from club_news_consents n join clubs c on c.id = n.club_id join lateral (
      select words, withdrawn_at, withdrawn_by from club_news_consents
      where club_id = n.club_id and client_id = n.client_id
      order by withdrawn_at is null desc, given_at desc limit 1) latest on true
    where ${id === undefined ? sql`n.token = ${token}` : sql`n.id = ${id}`}`.execute(db)
  return rows[0] ?? null
}
