import * as z from 'zod/mini'
import { payeeAccountStatuses } from '../payouts/bank-accounts.ts'
import { commissionKinds } from './commission-states.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { allMethods, payoutMethods } from '../payouts/club-payouts.ts'
import { UnpaidFileTime, TransferStanding } from '../payouts/club-transfers.ts'
import { payoutAccountStatuses } from '../payouts/payout-accounts.ts'
import {
  Currency,
  Id,
  IdParams,
  Instant,
  LocalDate,
  MinorUnits,
  pageAnswer,
  pageQuery,
  PdfBytes,
  requiredText,
} from '../base/schema.ts'

export const statementStatuses = ['payable', 'paid'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** What an ambassador is paid for one month in one currency. */
export const Statement = z.object({
  id: Id,
  number: z.string(),
  currency: Currency,
  /** The first day of that month. */
  month: LocalDate,
  total_minor: MinorUnits,
  status: z.enum(statementStatuses),
  made_at: Instant,
  payout: z.nullable(z.object({ paid_on: LocalDate, method: z.enum(allMethods), reference: z.string() })),
  /** A transfer that pays it is under way. */
  is_on_its_way: z.boolean(),
})
export type Statement = z.output<typeof Statement>

/** What one commission adds to a statement; negative when it was refunded after an earlier statement included it. */
export const StatementLine = z.object({
  commission_id: Id,
  kind: z.enum(commissionKinds),
  club_name: z.string(),
  /** The event title or the invoice number. */
  name: z.string(),
  business_date: LocalDate,
  why: z.string(),
  base_minor: MinorUnits,
  amount_minor: MinorUnits,
})
export type StatementLine = z.output<typeof StatementLine>

const own = { method: 'GET', authorize: 'refer', errors: [] } as const

export const listStatements = endpoint({
  name: 'listStatements',
  summary: 'List your monthly statements, latest first.',
  path: 'ambassador/statements/',
  ...own,
  query: z.strictObject(pageQuery),
  answer: z.object({ statements: z.array(Statement), ...pageAnswer }),
})

export const getStatement = endpoint({
  name: 'getStatement',
  summary: 'Get one of your statements with its lines.',
  path: 'ambassador/statements/{id}/',
  ...own,
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ statement: Statement, lines: z.array(StatementLine), ...pageAnswer }),
})

export const getStatementPdf = endpoint({
  name: 'getStatementPdf',
  summary: 'Download one of your statements as PDF.',
  path: 'ambassador/statements/{id}/pdf/',
  ...own,
  params: IdParams,
  answer: PdfBytes,
  media: 'application/pdf',
})

export const exportStatement = endpoint({
  name: 'exportStatement',
  summary: 'Download the lines of one of your statements as CSV (RFC 4180, UTF-8).',
  path: 'ambassador/statements/{id}/export/',
  reads: 'replica',
  ...own,
  params: IdParams,
  answer: z.string(),
  media: csvMedia,
})

/** A statement as the platform sees it. */
export const AmbassadorStatement = z.object({
  ...Statement.shape,
  ambassador: z.object({ id: Id, name: z.string(), username: z.string() }),
  /** False while the ambassador is suspended. */
  can_pay_out: z.boolean(),
  /** Bank files include only ambassadors whose account is `ready`. */
  bank_account: z.enum(payeeAccountStatuses),
  /** Only to accounts that are `ready` can money be transferred. */
  payout_account: z.enum(payoutAccountStatuses),
  /** When it was last put in a bank file; null if in none since it was last paid. */
  in_bank_file_at: z.nullable(Instant),
  /** The latest; null if there is none. */
  transfer: z.nullable(TransferStanding),
  /** The latest voided payout; null if there is none. */
  voided: z.nullable(z.object({ reference: z.string(), reason: z.string(), at: Instant })),
})
export type AmbassadorStatement = z.output<typeof AmbassadorStatement>

export const listAmbassadorStatements = endpoint({
  name: 'listAmbassadorStatements',
  summary: 'List all ambassadors’ statements, latest first. `totals` covers all pages.',
  method: 'GET',
  path: 'super-admin/ambassador-statements/',
  authorize: 'run_platform',
  query: z.strictObject({
    status: z.optional(z.enum(statementStatuses, `Status must be one of: ${statementStatuses.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({
    /** Whether the platform pays by transfer. */
    pays_by_transfer: z.boolean(),
    statements: z.array(AmbassadorStatement),
    totals: z.array(z.object({ currency: Currency, total_minor: MinorUnits })),
    ...pageAnswer,
  }),
  errors: [],
})

export const getAmbassadorStatement = endpoint({
  name: 'getAmbassadorStatement',
  summary: 'Get an ambassador’s statement with its lines.',
  method: 'GET',
  path: 'super-admin/ambassador-statements/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  query: z.strictObject(pageQuery),
  answer: z.object({ statement: AmbassadorStatement, lines: z.array(StatementLine), ...pageAnswer }),
  errors: [],
})

export const recordAmbassadorPayout = endpoint({
  name: 'recordAmbassadorPayout',
  summary: 'Record that a statement was paid. Each statement is paid once.',
  method: 'POST',
  path: 'super-admin/ambassador-statements/{id}/payout/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({
    paid_on: z.iso.date('Use a date such as 2026-11-21'),
    method: z.enum(payoutMethods, `Method must be one of: ${payoutMethods.join(', ')}`),
    reference: requiredText('Reference', { max: 100 }),
  }),
  answer: AmbassadorStatement,
  idempotent: true,
  errors: ['statement_paid', 'ambassador_suspended', 'transfer_under_way', 'idempotency_mismatch'],
})

export const requestAmbassadorTransfer = endpoint({
  name: 'requestAmbassadorTransfer',
  summary:
    'Pay a statement by transfer to the ambassador’s account at the payment provider. The provider is asked at once; the outcome is on the statement, and the ambassador gets an email once it is paid.',
  method: 'POST',
  path: 'super-admin/ambassador-statements/{id}/transfer/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ unpaid_bank_file_at: UnpaidFileTime }),
  answer: AmbassadorStatement,
  idempotent: true,
  errors: [
    'transfers_not_offered',
    'statement_paid',
    'ambassador_suspended',
    'payout_account_not_ready',
    'transfer_under_way',
    'in_bank_file',
    'idempotency_mismatch',
  ],
})

export const voidAmbassadorPayout = endpoint({
  name: 'voidAmbassadorPayout',
  summary:
    'Void a payout that was recorded by mistake. The statement is open again, and the ambassador gets an email with the reason.',
  method: 'POST',
  path: 'super-admin/ambassador-statements/{id}/void-payout/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ reason: requiredText('Reason', { max: 500 }) }),
  answer: AmbassadorStatement,
  idempotent: true,
  errors: ['statement_unpaid', 'payout_transferred', 'idempotency_mismatch'],
})

export const exportAmbassadorBankFile = endpoint({
  name: 'exportAmbassadorBankFile',
  summary:
    'Download unpaid statements in one currency as a CSV for the bank: those of approved ambassadors with bank details that are ready.',
  method: 'GET',
  path: 'super-admin/ambassador-statements/bank-file/',
  authorize: 'run_platform',
  query: z.strictObject({ currency: Currency }),
  answer: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: [],
})
