// For the demo data alone.

export { listInvoiceRows } from './bills/invoice-views.ts'
export { fillSubscription, type PastSubscription } from './fill-subscription.ts'
