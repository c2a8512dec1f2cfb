import { transferFailures, type TransferStanding, type TransferState } from '#contract/payouts/club-transfers.ts'
import type { PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts'
import { formatMoney } from '../../shared/format/format.ts'
import type { Tone } from '../ui/tone.tsx'

export const transferStateWords: Readonly<Record<TransferState, { tone: Tone; word: string }>> = {
  requested: { tone: 'info', word: 'Under way' },
  paid: { tone: 'done', word: 'Paid' },
  failed: { tone: 'bad', word: 'Failed' },
  reversed: { tone: 'off', word: 'Reversed' },
}

/** Why it failed, or what came back. */
export function transferDetail({
  failure,
  reversed_minor,
  amount_minor,
  currency,
}: Omit<TransferStanding, 'state'> & { amount_minor: number; currency: string }): string | null {
  if (failure !== null) return transferFailures[failure]
  if (reversed_minor === 0) return null
  return reversed_minor < amount_minor ? `${formatMoney(reversed_minor, currency)} came back` : 'All of it came back'
}

/** For superadmins: whether a payee can be paid by transfer. */
export const payoutAccountWords: Readonly<Record<PayoutAccountStatus, string>> = {
  missing: 'Not connected',
  details_due: 'Details missing',
  pending: 'Being verified',
  restricted: 'Restricted by the provider',
  disconnected: 'Disconnected',
  stopped: 'Payouts stopped by the owner',
  waiting: 'Changed within 72 hours: not payable yet',
  ready: 'Connected',
}

/** What a provider asks for, by the beginning of its name for it. */
const askedFor: readonly [beginning: string, words: string][] = [
  ['external_account', 'A bank account'],
  ['tos_acceptance', 'Agreement to the provider’s terms'],
  ['business_profile.url', 'Your website'],
  ['business_profile.support', 'How guests reach you'],
  ['business_profile', 'What you offer'],
  ['company.tax_id', 'A tax number'],
  ['company.verification', 'A document about your company'],
  ['company', 'Details of your company'],
  ['individual.verification', 'An identity document'],
  ['individual', 'Your personal details'],
]

/** In words a payee understands, each once. People have many names there: owners, directors, representatives. */
export const missingWords = (missing: readonly string[]): string[] => [
  ...new Set(
    missing.map((name) => askedFor.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'Details of a person in charge'),
  ),
]
