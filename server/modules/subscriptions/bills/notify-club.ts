import { newId } from '../../../infrastructure/ids.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import * as emails from './subscription-emails.ts'
import { formatDateIn, formatMoney } from '../../../infrastructure/mail/format.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { currentMethod, type Payment } from '../../payments/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Billing } from './billing.ts'
import type { SubscriptionNotice } from '../rules/upcoming-steps.ts'
import { deadlinesAfter } from '../rules/dunning.ts'
import type { InvoiceRow } from '../rules/invoice.ts'
import { priceIn, formatChoice, type PlanChoice } from '../rules/plan.ts'
import { total } from '../rules/proration.ts'
import type { Bill } from './read-bill.ts'
import { nextChoice, type SubscriptionRow } from '../rules/subscription.ts'
import { declineCodes } from '../../../infrastructure/payments/decline-codes.ts'

/** To the club's administrator: in the product, and by email if they have an address. */
async function send({ tx, bill: { club }, now }: Billing, kind: string, email: Email): Promise<void> {
  const to = { user_id: club.admin_id, email: club.email }
  await notify(tx, [{ kind: `subscription_${kind}`, id: newId(), to, email, path: '/admin-club/subscription' }], now)
  if (club.email !== null) await enqueueMail(tx, club.email, email)
}

function factsOf({ infrastructure: { config }, bill: { club, plans } }: Billing, choice: PlanChoice): emails.SubscriptionFacts {
  return {
    club_name: club.name,
    plan: formatChoice(plans, choice),
    url: `${config.publicUrl}/admin-club/subscription`,
    site: config.publicUrl,
  }
}

const owed = ({ waiting }: Bill) => (waiting === null ? 'nothing' : formatMoney(waiting.total_minor, waiting.currency))

function priceWithTax(bill: Bill, choice: PlanChoice): string {
  const line = { description: '', amount_minor: priceIn(bill.plans, choice) }
  return formatMoney(total([line], bill.tax).total_minor, bill.currency)
}

export async function notifyTrialStarted(billing: Billing, row: SubscriptionRow): Promise<void> {
  await send(
    billing,
    'trial_started',
    emails.trialStartedEmail(factsOf(billing, row), { ends: formatDateIn(row.period_end_at, row.timezone) }),
  )
}

export async function notifyPaymentReceived(billing: Billing, invoice: InvoiceRow): Promise<void> {
  const { number, total_minor, currency, period_start_at, period_end_at, timezone } = invoice
  const period = `${formatDateIn(period_start_at, timezone)} to ${formatDateIn(period_end_at, timezone)}`
  await send(
    billing,
    'payment_received',
    emails.paymentReceivedEmail(factsOf(billing, invoice), { number: number ?? '', total_minor, currency, period }),
  )
}

export async function notifyPaymentFailed(
  billing: Billing,
  failed: { invoice: InvoiceRow; payment: Payment | null; pastDueAt: string },
): Promise<void> {
  const { invoice, payment, pastDueAt } = failed
  const { publishing_stops_at, suspends_at } = deadlinesAfter(pastDueAt, billing.bill.timezone)
  await send(
    billing,
    'payment_failed',
    emails.subscriptionPaymentFailedEmail(factsOf(billing, invoice), {
      total: formatMoney(invoice.total_minor, invoice.currency),
      reason: reasonOf(payment),
      publishingStops: formatDateIn(publishing_stops_at, billing.bill.timezone),
      suspends: formatDateIn(suspends_at, billing.bill.timezone),
    }),
  )
}

function reasonOf(payment: Payment | null): string {
  if (payment === null) return 'There is no payment method on file.'
  return payment.decline_code === null ? 'Your bank asks you to confirm this payment.' : declineCodes[payment.decline_code]
}

/** Confirms what the club decided for the end of its period. `row`: as it is afterwards. */
export async function notifyDecision(billing: Billing, row: SubscriptionRow, decision: emails.BillingDecision): Promise<void> {
  const next = nextChoice(row)
  await send(
    billing,
    decision,
    emails.decisionEmail(factsOf(billing, row), decision, {
      on: formatDateIn(row.period_end_at, row.timezone),
      next: `${formatChoice(billing.bill.plans, next)}, for ${priceWithTax(billing.bill, next)}`,
    }),
  )
}

interface NoticeFacts {
  row: SubscriptionRow
  notice: SubscriptionNotice
  about_at: string
}

export async function notifyOfStep(billing: Billing, { row, notice, about_at }: NoticeFacts): Promise<void> {
  const facts = factsOf(billing, row)
  const on = formatDateIn(about_at, row.timezone)
  const price = priceWithTax(billing.bill, nextChoice(row))
  switch (notice) {
    case 'trial_ending':
      return send(
        billing,
        notice,
        emails.trialEndingEmail(facts, {
          ends: on,
          price,
          hasMethod: (await currentMethod({ db: billing.tx, payments: billing.infrastructure.payments }, row.club_id)) !== null,
        }),
      )
    case 'renewal_coming':
      return send(billing, notice, emails.upcomingRenewalEmail(facts, { on, price, ends: row.cancel_at_period_end }))
    case 'publishing_stopped':
      return send(billing, notice, emails.publishingStoppedEmail(facts, { total: owed(billing.bill), suspends: on }))
    case 'suspension_coming':
      return send(billing, notice, emails.upcomingSuspensionEmail(facts, { total: owed(billing.bill), suspends: on }))
  }
}

export async function notifySuspended(billing: Billing, row: SubscriptionRow): Promise<void> {
  await send(billing, 'suspended', emails.suspendedEmail(factsOf(billing, row), { total: owed(billing.bill) }))
}

export async function notifyEnded(
  billing: Billing,
  row: SubscriptionRow,
  why: Parameters<typeof emails.subscriptionEndedEmail>[1],
): Promise<void> {
  await send(billing, 'ended', emails.subscriptionEndedEmail(factsOf(billing, row), why))
}
