import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Currency, Id, IdParams, Instant, MinorUnits, pageAnswer, pageQuery, PdfBytes } from '../base/schema.ts'
import { billingIntervals, invoiceStatuses, planCodes } from './states.ts'
import { SubscriptionOverview } from './subscriptions.ts'

export const InvoiceLine = z.object({ description: z.string(), amount_minor: MinorUnits })

/** An invoice from the platform to a club. Lines are net, and tax is a separate line. */
export const Invoice = z.object({
  id: Id,
  /** `VSP-2026-000042`, without gaps within a year. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  plan: z.enum(planCodes),
  interval: z.enum(billingIntervals),
  currency: Currency,
  lines: z.array(InvoiceLine),
  subtotal_minor: MinorUnits,
  tax_bp: z.int(),
  tax_minor: MinorUnits,
  total_minor: MinorUnits,
  period_start_at: Instant,
  period_end_at: Instant,
  issued_at: Instant,
  paid_at: z.nullable(Instant),
  allowed_actions: z.array(z.enum(['pay'])),
})

export const listInvoices = endpoint({
  name: 'listInvoices',
  summary: 'List your club’s subscription invoices, latest first.',
  method: 'GET',
  path: 'club-admin/subscription/invoices/',
  authorize: 'manage_subscription',
  query: z.strictObject(pageQuery),
  answer: z.object({ invoices: z.array(Invoice), ...pageAnswer }),
  errors: [],
})

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  summary: 'Download an invoice as PDF, as issued.',
  method: 'GET',
  path: 'club-admin/subscription/invoices/{id}/pdf/',
  authorize: 'manage_subscription',
  params: IdParams,
  answer: PdfBytes,
  media: 'application/pdf',
  errors: [],
})

export const payInvoice = endpoint({
  name: 'payInvoice',
  summary: 'Pay an open invoice now with your club’s payment method.',
  method: 'POST',
  path: 'club-admin/subscription/invoices/{id}/pay/',
  authorize: 'manage_subscription',
  params: IdParams,
  answer: SubscriptionOverview,
  idempotent: true,
  errors: ['invalid_transition', 'payment_method_required', 'payment_declined', 'payment_pending', 'idempotency_mismatch'],
})

export type Invoice = z.output<typeof Invoice>
