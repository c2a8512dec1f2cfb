import { sql, type RawBuilder } from 'kysely'
import type { ManagedPage, ManagedVersion } from '#contract/pages/managed-pages.ts'
import type { PageToAccept, PageVersion } from '#contract/pages/pages.ts'
import { consentPages, type SitePage } from '#contract/pages/site-pages.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { utcDate } from '../accounts/index.ts'

/** Versions take effect at midnight UTC, for everyone at once. */
export const dayOf = (now: Temporal.Instant): string => utcDate(now)

/** Pages with a version in effect. */
export async function findPages(db: Database, day: string): Promise<{ page: SitePage; asks_consent: boolean }[]> {
  const { rows } = await sql<{ page: SitePage; asks_consent: boolean }>`
    select page, bool_or(consent <> 'none') as asks_consent from page_versions
    where published_at is not null and effective_on <= ${day}::date group by page`.execute(db)
  return rows
}

/** Every published version of a page, latest first. */
export async function findVersions(db: Database, page: SitePage): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    select version, effective_on, summary from page_versions
    where page = ${page} and published_at is not null order by version desc`.execute(db)
  return rows
}

/** The text of a published version. */
export async function findText(db: Database | Tx, page: SitePage, version: number): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from page_versions where page = ${page} and version = ${version}`.execute(db)
  return rows[0]?.body ?? ''
}

/** The versions in effect of the pages that accounts agree to. A later version never takes effect before an earlier one. */
export const currentVersions = (day: string): RawBuilder<unknown> => sql`
  select distinct on (page) id, page, version, effective_on, summary from page_versions
  where page = any(${[...consentPages]}::text[]) and published_at is not null and effective_on <= ${day}::date
  order by page, version desc`

/** What is in effect and asks for an account's consent, since a version after the last one it accepted. */
export async function findPagesToAccept(db: Database | Tx, userId: string, day: string): Promise<PageToAccept[]> {
  const { rows } = await sql<PageToAccept>`
    select c.page, c.version, c.effective_on, c.summary, bool_or(n.consent = 'require') as is_required
    from (${currentVersions(day)}) c
    join page_versions n on n.page = c.page and n.consent <> 'none' and n.effective_on <= ${day}::date and n.version > coalesce((
      select max(v.version) from page_acceptances a join page_versions v on v.id = a.page_version_id
      where a.user_id = ${userId} and v.page = c.page), 0)
    group by c.page, c.version, c.effective_on, c.summary order by c.page desc`.execute(db)
  return rows
}

/** Whether a version in effect makes bookings wait for consent. */
export async function isConsentRequired(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from page_versions where consent = 'require' and effective_on <= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

export async function countAccounts(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

type ManagedRow = ManagedVersion & { page: SitePage }

/** Published versions as administrators see them, latest first; of one page or of all. */
export async function findManagedVersions(db: Database | Tx, page: SitePage | null): Promise<ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    select v.page, v.version, v.effective_on, v.summary, v.consent, v.published_at, u.username as published_by,
      (select count(*)::integer from page_acceptances a where a.page_version_id = v.id) as accepted
    from page_versions v left join users u on u.id = v.published_by
    where v.published_at is not null and (${page}::text is null or v.page = ${page}) order by v.page, v.version desc`.execute(db)
  return rows
}

export type PageDraft = NonNullable<ManagedPage['draft']>

export async function findDrafts(db: Database | Tx, page: SitePage | null): Promise<(PageDraft & { page: SitePage })[]> {
  const { rows } = await sql<PageDraft & { page: SitePage }>`
    select v.page, v.body, v.summary, v.revision, v.updated_at, u.username as updated_by
    from page_versions v left join users u on u.id = v.updated_by
    where v.published_at is null and (${page}::text is null or v.page = ${page})`.execute(db)
  return rows
}

/** What an account accepted, as its export shows it. */
export async function exportAcceptances(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select v.page, v.version, v.effective_on, a.accepted_at, a.source
    from page_acceptances a join page_versions v on v.id = a.page_version_id
    where a.user_id = ${userId} order by a.accepted_at, v.page`.execute(db)
  return rows
}
