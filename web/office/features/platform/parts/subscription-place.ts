import { billingIntervals, planCodes } from '#contract/subscriptions/states.ts'
import { invoiceAges, mrrMoves } from '#contract/platform/subscriptions.ts'

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** What the subscription money screens read from the address, without values the API would refuse. */
export function subscriptionPlace(search: URLSearchParams) {
  const [currency = '', month = ''] = ['currency', 'month'].map((name) => search.get(name) ?? '')
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    month: monthPattern.test(month) ? month : undefined,
    move: mrrMoves.find((one) => one === search.get('move')),
    age: invoiceAges.find((one) => one === search.get('age')),
    plan: planCodes.find((one) => one === search.get('plan')),
    interval: billingIntervals.find((one) => one === search.get('interval')),
    signed_up: monthPattern.test(search.get('signed_up') ?? '') ? (search.get('signed_up') ?? undefined) : undefined,
    cursor: search.get('cursor') ?? undefined,
  }
}
