import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { getSubscription as endpoint, SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { currentMethod, findLatestPayment, type Payment } from '../../payments/index.ts'
import { trialDays } from '../rules/billing-period.ts'
import type { InvoiceRow } from '../rules/invoice.ts'
import { previewChange } from './preview-change.ts'
import { readBill, type Bill } from '../bills/read-bill.ts'
import { setUpLock } from '../bills/require-set-up.ts'
import { requireBillingAction } from '../bills/require-action.ts'
import { bannerOf, toPlan, toSubscription } from './show-subscription.ts'
import { allowedSubscriptionActions, endsAtOnce, isLive } from '../rules/subscription.ts'
import { readUsage } from '../bills/usage-views.ts'

/** Everything a club needs to know about its subscription, and what a change or cancellation would mean. */
export async function getSubscription(
  infrastructure: Infrastructure,
  { club_id: clubId }: ClubCaller,
  query: QueryOf<typeof endpoint> = {},
): Promise<SubscriptionOverview> {
  const { db, clock, config } = infrastructure
  const now = clock.now()
  const bill = await readBill(db, config, clubId)
  const { subscription, waiting, account, tax, currency } = bill
  const today = now.toZonedDateTimeISO(bill.timezone).toPlainDate().toString()
  const [method, payment, usage, lock] = await Promise.all([
    currentMethod(infrastructure, clubId),
    waiting && findLatestPayment(db, { kind: 'invoice', id: waiting.id }),
    readUsage(db, clubId, today),
    subscription === null ? setUpLock(db, clubId) : null,
  ])
  return {
    plans: bill.plans.map(toPlan),
    billing: { currency, club_currency: bill.club.currency, timezone: bill.timezone, ...tax, tax_number: account.tax_number },
    trial: { days: trialDays, is_available: account.trial_used_at === null },
    locked: lock?.message ?? null,
    subscription: toSubscription(bill, method !== null),
    allowed_actions: allowedSubscriptionActions(subscription, waiting !== null),
    payment_method: method,
    open_invoice: waiting && toOpenInvoice(waiting, payment),
    banner: bannerOf(bill, now),
    usage,
    ...previewOf(bill, query, now),
  }
}

function toOpenInvoice(
  { id, number, total_minor, currency }: InvoiceRow,
  payment: Payment | null,
): SubscriptionOverview['open_invoice'] {
  const state =
    payment === null || payment.state === 'declined'
      ? 'due'
      : payment.state === 'requires_action'
        ? 'action_required'
        : 'processing'
  return { id, number, total_minor, currency, state }
}

function previewOf(
  bill: Bill,
  { preview, plan, interval }: QueryOf<typeof endpoint>,
  now: Temporal.Instant,
): Pick<SubscriptionOverview, 'change' | 'end'> {
  const { subscription } = bill
  const isRunning = subscription !== null && isLive(subscription)
  if (preview === 'change') {
    requireBillingAction(bill, isRunning ? 'change' : 'choose')
    return {
      change: previewChange(
        bill,
        { plan: plan ?? subscription?.plan ?? 'starter', interval: interval ?? subscription?.interval ?? 'month' },
        now,
      ),
    }
  }
  if (preview !== 'cancel') return {}
  requireBillingAction(bill, 'cancel')
  if (subscription === null) return {}
  const at_once = endsAtOnce(subscription)
  return { end: { at_once, ends_at: at_once ? now.toString({ smallestUnit: 'millisecond' }) : subscription.period_end_at } }
}
