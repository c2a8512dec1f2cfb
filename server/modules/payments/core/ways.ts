import type { Payment } from './payment.ts'

/** How a payer pays: on the provider's page, with the provider's fields in ours, or by a saved card. */
export type PaymentWay = { kind: 'provider' } | { kind: 'here' } | { kind: 'card'; card_id: string }

export function goesThisWay({ in_page, method_id }: Pick<Payment, 'in_page' | 'method_id'>, way: PaymentWay): boolean {
  if (way.kind === 'card') return method_id === way.card_id
  return method_id === null && in_page === (way.kind === 'here')
}
