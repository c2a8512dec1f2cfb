import { sql } from 'kysely'
import type { Consent, ConsentPage, SitePage } from '#contract/pages/site-pages.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { currentVersions, dayOf } from './page-views.ts'

interface DraftChange {
  page: SitePage
  body: string
  summary: string
  /** Of the draft that was read; 0 if there was none. */
  revision: number
  by: string
  now: Temporal.Instant
}

/** False if the draft is no longer the one that was read. */
export async function writePageDraft(tx: Tx, { page, body, summary, revision, by, now }: DraftChange): Promise<boolean> {
  const at = instantText(now)
  const { rows } =
    revision === 0
      ? await sql`
          insert into page_versions (id, page, body, summary, revision, updated_at, updated_by)
          values (${newId()}, ${page}, ${body}, ${summary}, 1, ${at}, ${by})
          on conflict (page) where (published_at is null) do nothing returning 1 as written`.execute(tx)
      : await sql`
          update page_versions set body = ${body}, summary = ${summary}, revision = revision + 1, updated_at = ${at},
            updated_by = ${by}
          where page = ${page} and published_at is null and revision = ${revision} returning 1 as written`.execute(tx)
  return rows.length > 0
}

/** False if there is none. */
export async function deleteDraft(tx: Tx, page: SitePage): Promise<boolean> {
  const { rows } = await sql`
    delete from page_versions where page = ${page} and published_at is null returning 1 as gone`.execute(tx)
  return rows.length > 0
}

interface LockedDraft {
  id: string
  revision: number
}

/** The draft, locked: of two publications at once, the later one finds none. */
export async function lockDraft(tx: Tx, page: SitePage): Promise<LockedDraft | null> {
  const { rows } = await sql<LockedDraft>`
    select id, revision from page_versions where page = ${page} and published_at is null for update`.execute(tx)
  return rows[0] ?? null
}

interface Publication {
  version: number
  effective_on: string
  consent: Consent
  /** Null with the demo data. */
  by: string | null
  now: Temporal.Instant
}

/** Makes a locked draft a version, which never changes from then on. */
export async function publishDraft(tx: Tx, id: string, { version, effective_on, consent, by, now }: Publication): Promise<void> {
  await sql`
    update page_versions set version = ${version}, effective_on = ${effective_on}, consent = ${consent},
      published_at = ${instantText(now)}, published_by = ${by}
    where id = ${id}`.execute(tx)
}

export interface AcceptedPage {
  page: ConsentPage
  version: number
}

/** Records that an account accepted the versions in effect at a moment, all or those named. Returns them. */
export async function insertAcceptances(
  tx: Tx,
  userId: string,
  { shown_at, now, source, pages }: { shown_at: Temporal.Instant; now: Temporal.Instant; source: string; pages?: AcceptedPage[] },
): Promise<(AcceptedPage & { is_new: boolean })[]> {
  const { rows } = await sql<AcceptedPage & { is_new: boolean }>`
    with accepted as (
      select c.id, c.page, c.version from (${currentVersions(dayOf(shown_at))}) c
      where ${pages === undefined} or (c.page, c.version) in (
        select n.page, n.version from json_to_recordset(${JSON.stringify(pages ?? [])}::json) as n (page text, version integer))),
    written as (
      insert into page_acceptances (user_id, page_version_id, accepted_at, source)
      select ${userId}, id, ${instantText(now)}, ${source} from accepted on conflict do nothing returning page_version_id)
    select a.page, a.version, exists (select from written w where w.page_version_id = a.id) as is_new
    from accepted a order by a.page desc`.execute(tx)
  return rows
}

export async function forgetAcceptances(tx: Tx, userId: string): Promise<void> {
  await sql`delete from page_acceptances where user_id = ${userId}`.execute(tx)
}
