import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { jobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import { methodGiven, paymentChanged } from '../payments/index.ts'
import { advance, advanceBill, advanceBills } from './renewal/advance-bill.ts'
import { cancelInvoiceJob, cancelInvoicePayment } from './collection/cancel-invoice-payment.ts'
import { chargeNewMethod } from './choices/charge-new-method.ts'
import { collect, collectInvoice } from './collection/collect-invoice.ts'
import { isInvoiceDocument } from './bills/invoice-views.ts'
import { subscriptionRoutes } from './routes.ts'
import { writeInvoicePdf } from './bills/issue-invoice.ts'
import { keepInvoicePdf } from './invoices/keep-invoice-pdf.ts'
import { settleInvoice } from './collection/settle-invoice.ts'

/** Processes the payment of an invoice. */
const invoiceFollower = (infrastructure: Infrastructure): Follower =>
  follower(paymentChanged.invoice, {
    name: 'invoice_payment_changed',
    lane: 'money',
    run: async ({ facts: { purpose_id } }) => void (await settleInvoice(infrastructure, purpose_id)),
  })

export const subscriptionsModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: subscriptionRoutes(infrastructure),
    handlers: [
      jobHandler(advance, async ({ club_id }) => advanceBill(infrastructure, club_id)),
      jobHandler(collect, async ({ invoice_id }) => void (await collectInvoice(infrastructure, invoice_id))),
      jobHandler(cancelInvoiceJob, async ({ invoice_id }) => cancelInvoicePayment(infrastructure, invoice_id)),
      jobHandler(writeInvoicePdf, async ({ invoice_id }) => keepInvoicePdf(infrastructure, invoice_id)),
      jobHandler(methodGiven, async ({ payer_id }) => chargeNewMethod(infrastructure, payer_id)),
    ],
    recurring: [{ name: 'advance_bills', schedule: '*/5 * * * *', work: async () => advanceBills(infrastructure) }],
    followers: [invoiceFollower(infrastructure)],
    files: [isInvoiceDocument],
    personalData: null,
  })
