import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, Instant, InstantInput, MinorUnits, pageAnswer, pageQuery } from '../base/schema.ts'
import { payoutAmount } from './club-payouts.ts'

/** `paid`: the money is in the payee's account at the provider, which pays its bank. `reversed`: all of it came back since. */
export const transferStates = ['requested', 'paid', 'failed', 'reversed'] as const
export type TransferState = (typeof transferStates)[number]

/** Why a transfer failed, and what to do about it. */
export const transferFailures = {
  balance_insufficient: 'The platform’s balance at the provider was too low. Top it up, then pay again.',
  account_disconnected: 'The account was disconnected. Its owner has to connect one again.',
  account_restricted: 'The provider restricts the account. Its owner has to complete its details.',
  amount_too_small: 'The amount is below the provider’s minimum. Pay it with the next one.',
  payouts_stopped: 'After you approved this, the account or what is owed changed, or payouts to its owner were stopped.',
  refused: 'The provider refused it. The reason is in the log.',
} as const
export type TransferFailure = keyof typeof transferFailures

const TransferFailureOrNone = z.nullable(z.enum(Object.keys(transferFailures) as [TransferFailure, ...TransferFailure[]]))

/** How a transfer stands. */
export const TransferStanding = z.object({
  state: z.enum(transferStates),
  failure: TransferFailureOrNone,
  /** What came back. */
  reversed_minor: MinorUnits,
})
export type TransferStanding = z.output<typeof TransferStanding>

/** A payout that the payment provider makes. */
export const ClubTransfer = z.object({
  id: Id,
  club: z.object({ id: Id, name: z.string(), city: z.string() }),
  currency: Currency,
  amount_minor: MinorUnits,
  /** What came back. */
  reversed_minor: MinorUnits,
  state: z.enum(transferStates),
  failure: TransferFailureOrNone,
  /** The provider's id. */
  reference: z.nullable(z.string()),
  requested_at: Instant,
  settled_at: z.nullable(Instant),
})
export type ClubTransfer = z.output<typeof ClubTransfer>

/**
 * When the file that the amount is in was made, if the bank did not pay it, so that a transfer doesn't pay it a second time. A
 * newer file may have the amount, too.
 */
export const UnpaidFileTime = z.optional(InstantInput)

const ofPlatform = { path: 'super-admin/reservations-finances/transfers/', authorize: 'run_platform' } as const

export const listClubTransfers = endpoint({
  name: 'listClubTransfers',
  summary: 'List payouts by transfer, latest first.',
  method: 'GET',
  ...ofPlatform,
  query: z.strictObject({ club: z.optional(Id), ...pageQuery }),
  answer: z.object({ transfers: z.array(ClubTransfer), ...pageAnswer }),
  errors: [],
})

export const requestClubTransfer = endpoint({
  name: 'requestClubTransfer',
  summary:
    'Pay a club by transfer to its account at the payment provider. The provider is asked at once; the answer is in the list of transfers, and the club gets an email once it is paid.',
  method: 'POST',
  ...ofPlatform,
  body: z.strictObject({ club_id: Id, currency: Currency, amount_minor: payoutAmount, unpaid_bank_file_at: UnpaidFileTime }),
  answer: ClubTransfer,
  success: 201,
  idempotent: true,
  errors: [
    'transfers_not_offered',
    'payout_account_not_ready',
    'payout_exceeds_due',
    'transfer_under_way',
    'in_bank_file',
    'idempotency_mismatch',
  ],
})
