import { listInvoices, type Invoice } from '#contract/invoices.ts'
import type { BillingInterval, PlanCode } from '#contract/subscription-states.ts'
import { getSubscription } from '#contract/subscriptions.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'

export interface Choice {
  plan: PlanCode
  interval: BillingInterval
}

/** A preview is obsolete once applied, so it is not reloaded automatically. */
export const previewKey = 'preview of the subscription'

export const changePreviewQuery = (choice: Choice) => ({
  ...apiQuery(getSubscription, { query: { preview: 'change', ...choice } }),
  queryKey: [previewKey, choice],
})

export const endPreviewQuery = () => ({
  ...apiQuery(getSubscription, { query: { preview: 'cancel' } }),
  queryKey: [previewKey, 'end'],
})

export interface InvoicePage {
  invoices: Invoice[]
  count: number
  next: string | null
}

export const invoicesQuery = (search: URLSearchParams): ApiQuery<InvoicePage> => {
  const cursor = search.get('cursor')
  return apiQuery(listInvoices, { query: { limit: 12, ...(cursor !== null && { cursor }) } })
}
