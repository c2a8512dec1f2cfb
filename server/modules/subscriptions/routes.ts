import * as exports from '#contract/subscriptions/exports.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import * as invoices from '#contract/subscriptions/invoices.ts'
import * as plans from '#contract/subscriptions/plans.ts'
import * as subscriptions from '#contract/subscriptions/subscriptions.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { cancelSubscription } from './choices/cancel-subscription.ts'
import { changeSubscription } from './choices/change-subscription.ts'
import { chooseSubscription } from './choices/choose-subscription.ts'
import { getInvoicePdf } from './invoices/get-invoice-pdf.ts'
import { getSubscription } from './choices/get-subscription.ts'
import { exportInvoices } from './invoices/export-invoices.ts'
import { listInvoices } from './invoices/list-invoices.ts'
import { finishPaymentMethod, setUpPaymentMethod } from './choices/payment-method.ts'
import { payInvoice } from './invoices/pay-invoice.ts'
import type { BillingCall } from './choices/perform-billing.ts'
import { listPlatformPlans } from './bills/plan-store.ts'
import { updatePlan } from './choices/update-plan.ts'

interface CallContext {
  caller: ClubCaller
  idempotency_key: string | null
}

const billingCall = ({ name }: Endpoint, { caller, idempotency_key }: CallContext, request: unknown): BillingCall => ({
  caller,
  endpoint: name,
  request,
  idempotency_key,
})

export function subscriptionRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(plans.listPlatformPlans, async () => ({ plans: await listPlatformPlans(infrastructure.db) })),
    route(plans.updatePlan, ({ caller, params, body }) => updatePlan(infrastructure, caller, params.code, body)),
    route(subscriptions.getSubscription, ({ caller, query }) => getSubscription(infrastructure, caller, query)),
    route(subscriptions.chooseSubscription, (call) =>
      chooseSubscription(infrastructure, billingCall(subscriptions.chooseSubscription, call, call.body), call.body),
    ),
    route(subscriptions.changeSubscription, (call) =>
      changeSubscription(infrastructure, billingCall(subscriptions.changeSubscription, call, call.body), call.body),
    ),
    route(subscriptions.cancelSubscription, (call) =>
      cancelSubscription(infrastructure, billingCall(subscriptions.cancelSubscription, call, null)),
    ),
    route(subscriptions.setUpPaymentMethod, ({ caller }) => setUpPaymentMethod(infrastructure, caller)),
    route(subscriptions.finishPaymentMethod, ({ caller }) => finishPaymentMethod(infrastructure, caller)),
    route(invoices.listInvoices, ({ caller, query }) => listInvoices(infrastructure, caller, query)),
    route(exports.exportInvoices, async ({ caller, db }) => exportInvoices({ ...infrastructure, db }, caller)),
    route(invoices.getInvoicePdf, ({ caller, params }) => getInvoicePdf(infrastructure, caller, params.id)),
    route(invoices.payInvoice, (call) =>
      payInvoice(infrastructure, billingCall(invoices.payInvoice, call, call.params), call.params.id),
    ),
  ]
}
