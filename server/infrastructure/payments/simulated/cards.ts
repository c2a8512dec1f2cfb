import type { DeclineCode } from '../decline-codes.ts'

/** How a charge starts: the end of `processing` is reported later, and the provider never hears of a `lost` one. */
type ChargeStart = 'succeeded' | 'declined' | 'requires_action' | 'processing' | 'lost'

/** What a charge to a test card does, and when its webhooks arrive. */
export interface Card {
  brand: string
  last4: string
  title: string
  begins: ChargeStart
  decline_code?: DeclineCode
  /** The first response never arrives. */
  silent?: true
  /** An authorised charge is declined when it is captured. */
  captures?: 'never'
  /** Refunds arrive hours later, or never. */
  refunds?: 'late' | 'never'
  /** A day later its payer disputes the charge at their bank, which decides a week after that. */
  disputed?: 'won' | 'lost'
  /** Seconds after the charge at which its outcome is reported, once for each. */
  reports_after: readonly number[]
  /** Seconds after which the start is reported; after the end it is out of order. */
  tells_beginning?: number
}

/** The test cards by number. Every provider behaviour we must handle has one. */
export const cards: Readonly<Record<string, Card>> = {
  '4242424242424242': { brand: 'visa', last4: '4242', title: 'Succeeds at once', begins: 'succeeded', reports_after: [0] },
  '4000000000009995': {
    brand: 'visa',
    last4: '9995',
    title: 'Declined: insufficient funds',
    begins: 'declined',
    decline_code: 'insufficient_funds',
    reports_after: [0],
  },
  '4000000000000069': {
    brand: 'visa',
    last4: '0069',
    title: 'Declined: expired card',
    begins: 'declined',
    decline_code: 'expired_card',
    reports_after: [0],
  },
  '4000000000003155': {
    brand: 'visa',
    last4: '3155',
    title: 'Requires confirmation every time',
    begins: 'requires_action',
    reports_after: [0],
  },
  '4000000000000101': {
    brand: 'visa',
    last4: '0101',
    title: 'Succeeds; reported hours later',
    begins: 'processing',
    reports_after: [6 * 3600],
  },
  '5555555555554444': {
    brand: 'mastercard',
    last4: '4444',
    title: 'Succeeds; reported twice and out of order',
    begins: 'processing',
    reports_after: [60, 90],
    tells_beginning: 120,
  },
  '4000000000000119': {
    brand: 'visa',
    last4: '0119',
    title: 'Succeeds, but the response is lost',
    begins: 'succeeded',
    silent: true,
    reports_after: [300],
  },
  '4000000000007726': {
    brand: 'visa',
    last4: '7726',
    title: 'Succeeds; refunds take hours',
    begins: 'succeeded',
    refunds: 'late',
    reports_after: [0],
  },
  '4000000000005126': {
    brand: 'visa',
    last4: '5126',
    title: 'Succeeds; refunds fail after hours',
    begins: 'succeeded',
    refunds: 'never',
    reports_after: [0],
  },
  '4000000000000259': {
    brand: 'visa',
    last4: '0259',
    title: 'Succeeds; disputed a day later, and the payer wins',
    begins: 'succeeded',
    disputed: 'lost',
    reports_after: [0],
  },
  '4000000000002685': {
    brand: 'visa',
    last4: '2685',
    title: 'Succeeds; disputed a day later, and the payer loses',
    begins: 'succeeded',
    disputed: 'won',
    reports_after: [0],
  },
  '4000000000000341': {
    brand: 'visa',
    last4: '0341',
    title: 'Succeeds; an authorisation is refused later',
    begins: 'succeeded',
    captures: 'never',
    reports_after: [0],
  },
  '4000000000000127': {
    brand: 'visa',
    last4: '0127',
    title: 'Misses the first request',
    begins: 'lost',
    silent: true,
    reports_after: [0],
  },
}
