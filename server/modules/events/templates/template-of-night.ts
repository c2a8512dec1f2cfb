import type { TemplateEvent, TemplatePrestation } from '#contract/event-templates.ts'
import { detailsOf } from '../management/event-details.ts'
import type { ManagedRow } from '../management/managed-event-rows.ts'
import { givenTerms, newTerms } from '../prestations/prestation-fields.ts'
import type { ManagedRow as OfferRow } from '../prestations/prestation-views.ts'
import { toRelative } from './relative-times.ts'

type Night = Pick<ManagedRow, 'timezone' | 'business_date'>

const relativeOrNull = (at: string | null, night: Night) => (at === null ? null : toRelative(at, night))

/** What a night is, with its times counted from its date. */
export function templateEventOf(row: ManagedRow): TemplateEvent {
  return {
    ...detailsOf(row),
    starts: toRelative(row.starts_at, row),
    ends: toRelative(row.ends_at, row),
    doors: relativeOrNull(row.doors_at, row),
    sales_start: relativeOrNull(row.sales_start_at, row),
    sales_end: toRelative(row.sales_end_at, row),
  }
}

/** What it sells, but for what was archived; what is paused now will be on sale again. */
export function templateOfferOf(rows: readonly OfferRow[], night: Night): TemplatePrestation[] {
  return rows
    .filter(({ status }) => status !== 'archived')
    .map((row) => ({
      ...newTerms({ ...row, ...givenTerms(row) }),
      status: row.status === 'draft' ? 'draft' : 'on_sale',
      sales_start: relativeOrNull(row.sales_start_at, night),
      sales_end: relativeOrNull(row.sales_end_at, night),
      entry_start: relativeOrNull(row.entry_start_at, night),
      entry_end: relativeOrNull(row.entry_end_at, night),
      free_until: relativeOrNull(row.free_until, night),
      arrive_by: relativeOrNull(row.arrive_by, night),
    }))
}
