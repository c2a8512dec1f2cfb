import {
  invoiceTransitions,
  type BillingInterval,
  type InvoiceEvent,
  type InvoiceStatus,
  type PlanCode,
} from '#contract/subscription-states.ts'
import type { Amounts } from './proration.ts'

/** A party of an invoice, as it was when that was written. */
export interface Party {
  name: string
  address: string[]
  tax_number: string | null
}

/** What an invoice is for: a first payment, a period, or the rest of one on a higher plan. */
export type Purpose = 'start' | 'period' | 'upgrade'

export interface InvoiceRow extends Amounts {
  id: string
  club_id: string
  subscription_id: string | null
  purpose: Purpose
  status: InvoiceStatus
  number: string | null
  plan: PlanCode
  interval: BillingInterval
  period_start_at: string
  period_end_at: string
  /** Net, of the plan for one whole interval. */
  price_minor: number
  timezone: string
  currency: string
  seller: Party
  buyer: Party
  created_at: string
  issued_at: string | null
  paid_at: string | null
  next_attempt_at: string | null
  /** Of its PDF in the file store, once made. */
  document_file: string | null
}

/** The status after an event; it is a bug to let something happen that cannot happen in this one. */
export function invoiceStatusAfter(status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus {
  const next = invoiceTransitions[status][event]
  if (next === undefined) throw new Error(`${event} cannot happen to an invoice that is ${status}.`)
  return next
}

/** `VSP-2026-000042`. */
export const invoiceNumber = (year: number, count: number): string => `VSP-${year}-${String(count).padStart(6, '0')}`

export const isWaiting = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'draft' || status === 'open'
