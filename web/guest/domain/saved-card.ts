import { own } from '#contract/base/own.ts'
import type { SavedCard } from '#contract/payments/cards.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

type CardLabel = Pick<SavedCard, 'brand' | 'last4'>
type CardExpiry = Pick<SavedCard, 'expires_month' | 'expires_year'>

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: CardLabel): string => `${own(brands, brand) ?? 'Card'} ending in ${last4}`

export const expiryOf = ({ expires_month, expires_year }: CardExpiry): string =>
  `Expires ${String(expires_month).padStart(2, '0')}/${String(expires_year).slice(-2)}`

/** A card is valid to the end of its month. Null: it is not known yet what day it is. */
export function isExpired({ expires_month, expires_year }: CardExpiry, now: number | null): boolean {
  if (now === null) return false
  const today = new Date(now)
  return (
    expires_year < today.getUTCFullYear() || (expires_year === today.getUTCFullYear() && expires_month < today.getUTCMonth() + 1)
  )
}
