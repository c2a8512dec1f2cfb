import type { DisputeState } from '#contract/payments/disputes.ts'
import type { Tone } from '../ui/tone.tsx'

export const disputeLabels: Readonly<Record<DisputeState, string>> = { open: 'Open', won: 'Won', lost: 'Lost' }
export const disputeTones: Readonly<Record<DisputeState, Tone>> = { open: 'warn', won: 'ok', lost: 'bad' }

/** `fraudulent`, `product_not_received`: as the provider says it. */
export const disputeReason = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('_', ' ')
