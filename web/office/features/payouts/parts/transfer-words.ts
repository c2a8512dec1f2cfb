import type { TransferState } from '#contract/payouts/club-transfers.ts'
import type { PayoutAccountStatus } from '#contract/payouts/payout-accounts.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const transferStateWords: Readonly<Record<TransferState, { tone: Tone; word: string }>> = {
  requested: { tone: 'info', word: 'Under way' },
  paid: { tone: 'done', word: 'Paid' },
  failed: { tone: 'bad', word: 'Failed' },
  reversed: { tone: 'off', word: 'Reversed' },
}

/** For superadmins: whether a club can be paid by transfer. */
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
  ['business_profile', 'What your club sells'],
  ['company.tax_id', 'A tax number'],
  ['company.verification', 'A document about your company'],
  ['company', 'Details of your company'],
  ['individual.verification', 'An identity document'],
]

/** In words a club understands, each once. People have many names there: owners, directors, representatives. */
export const missingWords = (missing: readonly string[]): string[] => [
  ...new Set(
    missing.map((name) => askedFor.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'Details of a person in charge'),
  ),
]
