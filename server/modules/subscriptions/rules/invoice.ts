import {
  invoiceTransitions,
  type BillingInterval,
  type InvoiceEvent,
  type InvoiceStatus,
  type PlanCode,
} from '#contract/subscriptions/states.ts'
import type { Amounts } from './proration.ts'

/** A party of an invoice, as of when it was issued. */
export interface InvoiceParty {
  name: string
  address: string[]
  tax_number: string | null
}

/** What an invoice is for: a first payment, a period, or the rest of one on a higher plan. */
export type InvoicePurpose = 'start' | 'period' | 'upgrade'

export interface InvoiceRow extends Amounts {
  id: string
  club_id: string
  subscription_id: string | null
  purpose: InvoicePurpose
  status: InvoiceStatus
  number: string | null
  plan: PlanCode
  interval: BillingInterval
  period_start_at: string
  period_end_at: string
  /** The plan's net price for a whole interval. */
  price_minor: number
  timezone: string
  currency: string
  seller: InvoiceParty
  buyer: InvoiceParty
  created_at: string
  issued_at: string | null
  paid_at: string | null
  next_attempt_at: string | null
  /** The name of its stored PDF, once generated. */
  document_file: string | null
}

/** The status after an event; an event that is impossible in this status is a bug. */
export function invoiceStatusAfter(status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus {
  const next = invoiceTransitions[status][event]
  if (next === undefined) throw new Error(`${event} cannot happen to an invoice that is ${status}.`)
  return next
}

/** `VSP-2026-000042`. */
export const invoiceNumber = (year: number, count: number): string => `VSP-${year}-${String(count).padStart(6, '0')}`

export const isWaitingInvoice = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'draft' || status === 'open'
