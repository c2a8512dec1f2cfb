import * as z from 'zod/mini'
import { payeeAccountStatuses } from './bank-accounts.ts'
import { payoutAccountStatuses } from './payout-accounts.ts'
import { csvMedia } from '../base/downloads.ts'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, LocalDate, MinorUnits, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'

/** How a payout that is recorded by hand was made. */
export const payoutMethods = ['bank_transfer', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** `transfer`: by the payment provider. */
export const allMethods = [...payoutMethods, 'transfer'] as const
export type AnyPayoutMethod = (typeof allMethods)[number]

const club = z.object({ id: Id, name: z.string(), city: z.string() })

/** What the platform paid out to a club. */
export const ClubPayout = z.object({
  id: Id,
  club,
  currency: Currency,
  amount_minor: MinorUnits,
  method: z.enum(allMethods),
  /** The reference the club sees on its bank statement. */
  reference: z.string(),
  paid_on: LocalDate,
  recorded_at: Instant,
  /** Recorded by mistake: the club is owed the amount again. */
  voided: z.nullable(z.object({ reason: z.string(), at: Instant })),
})
export type ClubPayout = z.output<typeof ClubPayout>

/** What the platform holds for a club in one currency. */
const ClubDue = z.object({
  club,
  currency: Currency,
  /** Negative: the club owes the platform. */
  due_minor: MinorUnits,
  /** The part paid for upcoming events, which may still be refunded. */
  upcoming_minor: MinorUnits,
  /** The rest, at least zero. */
  payable_minor: MinorUnits,
  /** The club's open disputes. */
  disputed_minor: MinorUnits,
  /** Bank files include only clubs whose account is `ready`. */
  bank_account: z.enum(payeeAccountStatuses),
  /** Only to accounts that are `ready` can money be transferred. */
  payout_account: z.enum(payoutAccountStatuses),
  /** Under way by transfer: not payable again meanwhile. */
  requested_minor: MinorUnits,
  last_payout: z.nullable(z.object({ paid_on: LocalDate, amount_minor: MinorUnits })),
  /** When it was last put in a bank file whose payout is not recorded yet. */
  in_bank_file_at: z.nullable(Instant),
})
export type ClubDue = z.output<typeof ClubDue>

const currencyFilter = z.optional(Currency.check(z.length(3, 'Currency is three letters')))

export const listDueToClubs = endpoint({
  name: 'listDueToClubs',
  summary: 'List what each club is owed, by currency, the largest amount first. `totals` covers all pages.',
  method: 'GET',
  path: 'super-admin/reservations-finances/due/',
  authorize: 'run_platform',
  query: z.strictObject({ currency: currencyFilter, club: z.optional(Id), ...pageQuery }),
  answer: z.object({
    /** Whether the platform pays by transfer. */
    pays_by_transfer: z.boolean(),
    due: z.array(ClubDue),
    totals: z.array(
      z.object({
        currency: Currency,
        clubs: z.int(),
        due_minor: MinorUnits,
        upcoming_minor: MinorUnits,
        payable_minor: MinorUnits,
      }),
    ),
    ...pageAnswer,
  }),
  errors: [],
})

export const listClubPayouts = endpoint({
  name: 'listClubPayouts',
  summary: 'List payouts to clubs, latest recorded first.',
  method: 'GET',
  path: 'super-admin/reservations-finances/payouts/',
  authorize: 'run_platform',
  query: z.strictObject({ currency: currencyFilter, club: z.optional(Id), ...pageQuery }),
  answer: z.object({ payouts: z.array(ClubPayout), ...pageAnswer }),
  errors: [],
})

export const payoutAmount = z
  .int('Enter an amount')
  .check(z.gte(1, 'Enter an amount above zero'), z.lte(1_000_000_000_000, 'This amount is too large'))

export const RecordPayoutBody = z.strictObject({
  club_id: Id,
  currency: Currency,
  amount_minor: payoutAmount,
  method: z.enum(payoutMethods, `Method must be one of: ${payoutMethods.join(', ')}`),
  reference: requiredText('Reference', { max: 100 }),
  paid_on: z.iso.date('Enter the date of the payout'),
})

export const recordClubPayout = endpoint({
  name: 'recordClubPayout',
  summary: 'Record what the platform paid a club. The club sees it on its statement and gets an email.',
  method: 'POST',
  path: 'super-admin/reservations-finances/payouts/',
  authorize: 'run_platform',
  body: RecordPayoutBody,
  answer: ClubPayout,
  success: 201,
  idempotent: true,
  errors: ['payout_exceeds_due', 'payout_recorded', 'idempotency_mismatch'],
})

export const voidClubPayout = endpoint({
  name: 'voidClubPayout',
  summary: 'Void a payout that was recorded by mistake. The club is owed the amount again, and gets an email with the reason.',
  method: 'POST',
  path: 'super-admin/reservations-finances/payouts/{id}/void/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ reason: requiredText('Reason', { max: 500 }) }),
  answer: ClubPayout,
  idempotent: true,
  errors: ['payout_voided', 'payout_transferred', 'idempotency_mismatch'],
})

/** The most clubs in one bank file. */
export const maxClubsInBankFile = 100

export const exportBankFile = endpoint({
  name: 'exportBankFile',
  summary:
    'Download what clubs can be paid now as a CSV for the bank: those named by `clubs`, or everyone with an amount. Accounts changed within 72 hours and stopped ones are left out.',
  method: 'GET',
  path: 'super-admin/reservations-finances/bank-file/',
  authorize: 'run_platform',
  query: z.strictObject({
    currency: Currency,
    /** Comma-separated ids. */
    clubs: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => text.split(',').every((id) => z.safeParse(Id, id).success) && text.split(',').length <= maxClubsInBankFile,
            `List up to ${maxClubsInBankFile} clubs by id`,
          ),
        ),
    ),
  }),
  answer: z.string(),
  media: csvMedia,
  errors: [],
})
