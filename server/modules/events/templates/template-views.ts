import { sql } from 'kysely'
import type { TemplateEvent, TemplatePrestation } from '#contract/events/templates.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { fullOffers } from './template-fields.ts'

export interface TemplateRow {
  id: string
  name: string
  event: TemplateEvent
  prestations: TemplatePrestation[]
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
  updated_at: string
  version: number
  club_name: string
  /** Upcoming events created from it. */
  upcoming: number
}

const columns = (now: Temporal.Instant) => sql`
  t.*, c.name as club_name,
  (select count(*)::integer from events e where e.template_id = t.id and e.ends_at > ${instantText(now)}
    and e.state not in ('cancelled', 'archived')) as upcoming`

/** A template saved before a term existed has its default. */
const withAllTerms = (row: TemplateRow): TemplateRow => ({ ...row, prestations: fullOffers(row.prestations) })

export async function findTemplates(db: Database, clubId: string, now: Temporal.Instant): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns(now)} from event_templates t join clubs c on c.id = t.club_id where t.club_id = ${clubId}
    order by lower(t.name), t.id`.execute(db)
  return rows.map(withAllTerms)
}

/** A template of this club; other clubs' are not found. */
export async function findTemplate(
  db: Database | Tx,
  clubId: string,
  id: string,
  now: Temporal.Instant,
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    select ${columns(now)} from event_templates t join clubs c on c.id = t.club_id where t.id = ${id}
      and t.club_id = ${clubId}`.execute(db)
  return rows[0] === undefined ? null : withAllTerms(rows[0])
}

/** The business dates from `first` on that have an event of this club, without cancelled and archived ones. */
export async function findTakenDates(db: Database | Tx, clubId: string, first: string): Promise<Set<string>> {
  // An event starts at most two days around its business date, in any zone: the bound only narrows the index.
  const { rows } = await sql<{ business_date: string }>`
    select distinct business_date from events
    where club_id = ${clubId} and starts_at > ${first}::date - 3 and business_date >= ${first}::date - 1
      and state not in ('cancelled', 'archived')`.execute(db)
  return new Set(rows.map((row) => row.business_date))
}
