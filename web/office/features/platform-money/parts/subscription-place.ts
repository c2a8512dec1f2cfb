import { invoiceAges, mrrMoves } from '#contract/platform-subscriptions.ts'

/** What the subscription money screens read from the address, without values the API would refuse. */
export function subscriptionPlace(search: URLSearchParams) {
  const [currency = '', month = ''] = ['currency', 'month'].map((name) => search.get(name) ?? '')
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    move: mrrMoves.find((one) => one === search.get('move')),
    age: invoiceAges.find((one) => one === search.get('age')),
    cursor: search.get('cursor') ?? undefined,
  }
}
