import type { Endpoint } from '#contract/endpoint.ts'
import * as invoices from '#contract/invoices.ts'
import * as subscriptions from '#contract/subscriptions.ts'
import type { Actor } from '../../infrastructure/http/caller.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changeSubscription } from './change-subscription.ts'
import { chooseSubscription } from './choose-subscription.ts'
import { getInvoicePdf } from './get-invoice-pdf.ts'
import { getOverview } from './get-overview.ts'
import { listInvoices } from './list-invoices.ts'
import { finishPaymentMethod, setUpPaymentMethod } from './payment-method.ts'
import { payInvoice } from './pay-invoice.ts'
import type { BillingCall } from './perform-billing.ts'

interface Asked {
  actor: Actor
  club_id: string
  idempotency_key: string | null
}

const billingCall = ({ name }: Endpoint, { actor, club_id, idempotency_key }: Asked, request: unknown): BillingCall => ({
  club_id,
  user_id: actor.user_id,
  endpoint: name,
  request,
  idempotency_key,
})

export function subscriptionRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(subscriptions.getSubscription, ({ club_id, query }) => getOverview(infrastructure, club_id, query)),
    route(subscriptions.chooseSubscription, (call) =>
      chooseSubscription(infrastructure, billingCall(subscriptions.chooseSubscription, call, call.body), call.body),
    ),
    route(subscriptions.changeSubscription, (call) =>
      changeSubscription(infrastructure, billingCall(subscriptions.changeSubscription, call, call.body), call.body),
    ),
    route(subscriptions.cancelSubscription, (call) =>
      cancelSubscription(infrastructure, billingCall(subscriptions.cancelSubscription, call, null)),
    ),
    route(subscriptions.setUpPaymentMethod, ({ club_id }) => setUpPaymentMethod(infrastructure, club_id)),
    route(subscriptions.finishPaymentMethod, ({ club_id }) => finishPaymentMethod(infrastructure, club_id)),
    route(invoices.listInvoices, ({ club_id, query }) => listInvoices(infrastructure, club_id, query)),
    route(invoices.getInvoicePdf, ({ club_id, params }) => getInvoicePdf(infrastructure, club_id, params.id)),
    route(invoices.payInvoice, (call) =>
      payInvoice(infrastructure, billingCall(invoices.payInvoice, call, call.params), call.params.id),
    ),
  ]
}
