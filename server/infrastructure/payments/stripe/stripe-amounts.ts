import { own } from '#contract/base/own.ts'

/** If Stripe counts a currency in other units than ISO 4217's minor ones, how many of its units make one of them. */
const unlike: Readonly<Record<string, number>> = { ISK: 100, UGX: 100 }

export const toStripe = (amountMinor: number, currency: string): number => amountMinor * (own(unlike, currency) ?? 1)
export const fromStripe = (amount: number, currency: string): number => Math.round(amount / (own(unlike, currency) ?? 1))
