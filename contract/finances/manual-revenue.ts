import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { pictureRefusals } from '../base/picture.ts'
import { revenueCategories, revenueMethods, revenueStatuses } from './revenue-terms.ts'
import {
  DateInput,
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  optionalText,
  pageAnswer,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../base/schema.ts'

const EventName = z.object({ id: Id, title: z.string() })

/** Revenue a club entered by hand. It never changes: it is voided and entered again. */
export const ManualRevenue = z.object({
  id: Id,
  business_date: LocalDate,
  /** The date it is posted on if its own was already closed. */
  adjusted_on: z.nullable(LocalDate),
  event: z.nullable(EventName),
  category: z.enum(revenueCategories),
  /** Including tax. */
  amount_minor: MinorUnits,
  tax_bp: z.int(),
  tax_minor: MinorUnits,
  currency: Currency,
  method: z.enum(revenueMethods),
  note: z.string(),
  attachment: z.nullable(z.object({ name: z.string(), type: z.enum(['image/webp', 'application/pdf']) })),
  status: z.enum(revenueStatuses),
  entered_at: Instant,
  entered_by: z.string(),
  void: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  /** The entry it corrects. */
  replaces_id: z.nullable(Id),
})

export const revenueFields = {
  business_date: DateInput,
  event_id: z.optional(z.nullable(Id)),
  category: z.enum(revenueCategories, 'Choose a category'),
  /** Including tax. */
  amount_minor: wholeNumber('Amount', 1, 1_000_000_000),
  /** Basis points of the tax included in the amount. */
  tax_bp: wholeNumber('Tax rate', 0, 10_000),
  method: z.enum(revenueMethods, 'Choose how it was paid'),
  note: z.optional(optionalText('Note', 300)),
}

const filters = {
  date_from: z.optional(DateInput),
  date_to: z.optional(DateInput),
  category: z.optional(z.enum(revenueCategories, 'Choose a category')),
  method: z.optional(z.enum(revenueMethods, 'Choose how it was paid')),
  status: z.optional(z.enum(revenueStatuses, `Status must be one of: ${revenueStatuses.join(', ')}`)),
}
export const RevenueFilters = z.strictObject(filters)

/** The most rows in one imported file. */
export const maxRevenueImported = 5_000
/** The size limits in bytes of an imported file, and of the call that carries it. */
export const revenueFileLimit = 4 * 1024 * 1024
const importBodyLimit = 6 * 1024 * 1024

const finances = { authorize: 'manage_finances' } as const

export const listManualRevenue = endpoint({
  name: 'listManualRevenue',
  summary: 'List the revenue your club entered by hand, latest business date first, with totals of what is posted.',
  method: 'GET',
  path: 'club-admin/manual-revenue/',
  reads: 'replica_after_first_page',
  ...finances,
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({
    entries: z.array(ManualRevenue),
    currency: Currency,
    /** All matching posted entries. */
    totals: z.object({
      amount_minor: MinorUnits,
      tax_minor: MinorUnits,
      categories: z.array(z.object({ category: z.enum(revenueCategories), amount_minor: MinorUnits })),
    }),
    ...pageAnswer,
  }),
  errors: ['club_incomplete'],
})

export const exportManualRevenue = endpoint({
  name: 'exportManualRevenue',
  summary: 'Export the list as CSV (RFC 4180, UTF-8), up to 20,000 rows.',
  method: 'GET',
  path: 'club-admin/manual-revenue/export/',
  reads: 'replica',
  ...finances,
  query: RevenueFilters,
  answer: z.string(),
  media: csvMedia,
  errors: ['too_many_rows'],
})

export const createManualRevenue = endpoint({
  name: 'createManualRevenue',
  summary:
    'Enter revenue for a business date. On a closed date it is posted today as an adjustment. `replaces_id` voids that entry in the same step.',
  method: 'POST',
  path: 'club-admin/manual-revenue/',
  ...finances,
  body: z.strictObject({ ...revenueFields, replaces_id: z.optional(z.nullable(Id)) }),
  answer: ManualRevenue,
  success: 201,
  idempotent: true,
  errors: ['club_incomplete', 'revenue_void', 'idempotency_mismatch'],
})

export const voidManualRevenue = endpoint({
  name: 'voidManualRevenue',
  summary: 'Void an entry, which reverses it. The entry stays on record with your reason.',
  method: 'POST',
  path: 'club-admin/manual-revenue/{id}/void/',
  ...finances,
  params: IdParams,
  body: z.strictObject({ reason: requiredText('Reason', { max: 200 }) }),
  answer: ManualRevenue,
  idempotent: true,
  errors: ['revenue_void', 'idempotency_mismatch'],
})

/** Including tax, minus refunds. */
const Amount = <K extends string>(names: readonly [K, ...K[]]) =>
  z.array(z.object({ key: z.enum(names), amount_minor: MinorUnits }))

/** What is recorded for a business date so far. */
export const RevenueDay = z.object({
  business_date: LocalDate,
  currency: Currency,
  is_closed: z.boolean(),
  /** Where an entry for the date would be posted now. */
  posts_on: LocalDate,
  events: z.array(EventName),
  /** Paid online for events on the date. */
  online_minor: MinorUnits,
  /** Recorded at the venue for events on the date. */
  till: Amount(['cash', 'card', 'other']),
  /** Entered by hand for the date. */
  manual: Amount(revenueCategories),
  /** The tax rate last used for each category. */
  tax_rates: z.array(z.object({ category: z.enum(revenueCategories), tax_bp: z.int() })),
})

export const getRevenueDay = endpoint({
  name: 'getRevenueDay',
  summary: 'Get what is recorded for a business date: online, at the venue and by hand.',
  method: 'GET',
  path: 'club-admin/manual-revenue/day/',
  ...finances,
  query: z.strictObject({ business_date: z.optional(DateInput) }),
  answer: RevenueDay,
  errors: ['club_incomplete'],
})

const ImportBody = z.strictObject({
  csv: z
    .string('Choose a file')
    .check(z.minLength(1, 'Choose a file'), z.maxLength(revenueFileLimit, 'Choose a file of up to 4 MB')),
})

export const previewRevenueImport = endpoint({
  name: 'previewRevenueImport',
  summary: 'Check a CSV of revenue before it is imported: its totals, its first rows and its first 100 errors by line.',
  method: 'POST',
  path: 'club-admin/manual-revenue/import/preview/',
  ...finances,
  body: ImportBody,
  body_limit: importBodyLimit,
  answer: z.object({
    /** All rows. Reading stops after 5,001, one more than can be imported. */
    rows: z.int(),
    good_rows: z.int(),
    /** Rows identical to an entry already posted, or to another row of the file. */
    repeated_rows: z.int(),
    amount_minor: MinorUnits,
    currency: Currency,
    sample: z.array(
      z.object({
        line: z.int(),
        business_date: LocalDate,
        category: z.enum(revenueCategories),
        amount_minor: MinorUnits,
        tax_bp: z.int(),
        method: z.enum(revenueMethods),
        note: z.string(),
        is_repeated: z.boolean(),
      }),
    ),
    error_count: z.int(),
    /** The first 100. */
    errors: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
  }),
  errors: ['club_incomplete'],
})

export const importRevenue = endpoint({
  name: 'importRevenue',
  summary: 'Import a CSV of revenue of up to 5,000 rows. If any row has an error, nothing is imported.',
  method: 'POST',
  path: 'club-admin/manual-revenue/import/',
  ...finances,
  body: ImportBody,
  body_limit: importBodyLimit,
  answer: z.object({ imported: z.int(), amount_minor: MinorUnits, currency: Currency }),
  success: 201,
  idempotent: true,
  errors: ['club_incomplete', 'import_errors', 'too_many_rows', 'idempotency_mismatch'],
})

export const addRevenueAttachment = endpoint({
  name: 'addRevenueAttachment',
  summary: 'Attach an invoice or a receipt to an entry: an image or a PDF of up to 5 MiB. It can’t be changed afterwards.',
  method: 'POST',
  path: 'club-admin/manual-revenue/{id}/attachment/',
  ...finances,
  params: IdParams,
  multipart: { files: ['file'], required: ['file'], empty: 'keep' },
  body: z.strictObject({}),
  answer: ManualRevenue,
  success: 201,
  errors: ['revenue_void', 'attachment_exists', 'attachment_type', 'attachment_active', ...pictureRefusals],
})

export const getRevenueAttachment = endpoint({
  name: 'getRevenueAttachment',
  summary: 'Download the attachment of an entry.',
  method: 'GET',
  path: 'club-admin/manual-revenue/{id}/attachment/',
  ...finances,
  params: IdParams,
  answer: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  media: 'application/octet-stream',
  errors: [],
})

export type ManualRevenue = z.output<typeof ManualRevenue>
export type RevenueFilters = z.output<typeof RevenueFilters>
export type RevenueDay = z.output<typeof RevenueDay>
