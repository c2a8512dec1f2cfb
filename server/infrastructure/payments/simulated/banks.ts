import type { ProviderFailure } from '../payout-event.ts'
import type { AccountReport } from '../payout-provider.ts'

/** What happens to an account with a test bank account, and to transfers to it. */
export interface Bank {
  last_four: string
  title: string
  /** The account's state once it is entered. */
  begins: AccountReport['state']
  missing?: readonly string[]
  disabled_reason?: string
  /** Seconds after which the account is enabled. */
  enabled_after?: number
  transfers?: ProviderFailure
  /** The response to a transfer never arrives. */
  silent?: true
  /** Seconds after which a transfer is reversed, and how much of it in basis points. */
  reversed?: { after: number; share_bp: number }
  /** Seconds after the transfer at which its outcome is reported, once for each. */
  reports_after: readonly number[]
}

const day = 24 * 3600

/** The test bank accounts by their last digits. Every provider behaviour we must handle has one. */
export const banks: Readonly<Record<string, Bank>> = {
  '4300': { last_four: '4300', title: 'Receives transfers at once', begins: 'enabled', reports_after: [0] },
  '4301': {
    last_four: '4301',
    title: 'Receives transfers once verified, a day later',
    begins: 'pending',
    enabled_after: day,
    reports_after: [0],
  },
  '4302': {
    last_four: '4302',
    title: 'Restricted: a document is missing',
    begins: 'restricted',
    missing: ['individual.verification.document'],
    disabled_reason: 'requirements.past_due',
    reports_after: [],
  },
  '4303': {
    last_four: '4303',
    title: 'Receives transfers; they are reversed a day later',
    begins: 'enabled',
    reversed: { after: day, share_bp: 10_000 },
    reports_after: [0],
  },
  '4304': {
    last_four: '4304',
    title: 'Receives transfers; a quarter is reversed a day later',
    begins: 'enabled',
    reversed: { after: day, share_bp: 2500 },
    reports_after: [0],
  },
  '4305': {
    last_four: '4305',
    title: 'Transfers fail: the platform’s balance is too low',
    begins: 'enabled',
    transfers: 'balance_insufficient',
    reports_after: [],
  },
  '4306': {
    last_four: '4306',
    title: 'Receives transfers, but the response is lost and the report is late',
    begins: 'enabled',
    silent: true,
    reports_after: [6 * 3600, 6 * 3600 + 60],
  },
}
