import * as z from 'zod/mini'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { maxDays } from './finances.ts'
import { Currency, Id, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'

/**
 * Figures of the platform's own book, each a filter on its entries. `invoiced`: subscriptions without tax, minus what became
 * uncollectible. `received`: paid invoices, including tax. `commissions`: those the platform pays. `platform_fees` and
 * `provider_fees`: what the platform and the payment provider keep of payments. `due_to_clubs`: the balance held for clubs.
 */
export const ledgerFigures = ['invoiced', 'received', 'commissions', 'platform_fees', 'provider_fees', 'due_to_clubs'] as const
export type LedgerFigure = (typeof ledgerFigures)[number]

const filters = {
  figure: z.enum(ledgerFigures, `Figure must be one of: ${ledgerFigures.join(', ')}`),
  currency: Currency,
  club: z.optional(Id),
  /** Business dates, inclusive; the last 30 days by default, or all of them for a balance, including upcoming events. */
  from: z.optional(z.iso.date('From must be a date such as 2026-11-21')),
  to: z.optional(z.iso.date('To must be a date such as 2026-11-21')),
}

const LedgerRow = z.object({
  /** Of the transaction. */
  id: Id,
  occurred_at: Instant,
  posted_on: z.nullable(LocalDate),
  business_date: LocalDate,
  kind: z.string(),
  club: z.nullable(z.object({ id: Id, name: z.string() })),
  event: z.nullable(z.object({ id: Id, title: z.string() })),
  reservation: z.nullable(z.object({ id: Id, reference: z.string() })),
  invoice: z.nullable(z.object({ id: Id, number: z.nullable(z.string()) })),
  amount_minor: MinorUnits,
})
export type LedgerRow = z.output<typeof LedgerRow>

/** Where counting stops: a `count` of this value means this many or more. */
export const countedLedgerRows = 1000

export const listPlatformLedger = endpoint({
  name: 'listPlatformLedger',
  summary: `List the rows of the platform’s ledger behind a figure for up to ${maxDays} business dates, latest first. \`total_minor\` covers all pages; \`count\` stops at 1,000.`,
  method: 'GET',
  path: 'super-admin/ledger/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({
    /** Null: all dates. */
    period: z.nullable(z.object({ from: LocalDate, to: LocalDate })),
    transactions: z.array(LedgerRow),
    total_minor: MinorUnits,
    ...pageAnswer,
  }),
  errors: [],
})

export const exportPlatformLedger = endpoint({
  name: 'exportPlatformLedger',
  summary: 'Export the rows of the platform’s ledger behind a figure as CSV (RFC 4180, UTF-8), latest first.',
  method: 'GET',
  path: 'super-admin/ledger/export/',
  reads: 'replica',
  authorize: 'run_platform',
  query: z.strictObject(filters),
  answer: z.string(),
  media: csvMedia,
  errors: [],
})
