import { listInvoices, type Invoice } from '#contract/subscriptions/invoices.ts'
import type { BillingInterval, PlanCode } from '#contract/subscriptions/states.ts'
import { getSubscription, type SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'

export interface PlanChoice {
  plan: PlanCode
  interval: BillingInterval
}

/** A preview is obsolete once applied, so it is not reloaded automatically. */
export const previewKey = 'preview of the subscription'

export const changePreviewQuery = (choice: PlanChoice) => ({
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

const noInvoices: InvoicePage = { invoices: [], count: 0, next: null }

/** Without a club there are none. */
export const invoicesQuery = (search: URLSearchParams): ApiQuery<InvoicePage> => {
  const cursor = search.get('cursor')
  const { queryKey, queryFn } = apiQuery(listInvoices, { query: { limit: 12, ...(cursor !== null && { cursor }) } })
  return { queryKey, queryFn: async (context) => queryFn(context).catch((error: unknown) => withoutClub(error, noInvoices)) }
}

/** Why no plan can be chosen yet. */
export interface SubscriptionLock {
  locked: string
}

/** Under another key: elsewhere, a subscription is never locked. */
export const overviewQuery = (): ApiQuery<SubscriptionOverview | SubscriptionLock> => {
  const { queryKey, queryFn } = apiQuery(getSubscription)
  const locked = { locked: 'Set up your club first.' }
  return {
    queryKey: [...queryKey, 'or locked'],
    queryFn: async (context) => queryFn(context).catch((error: unknown) => withoutClub(error, locked)),
  }
}

function withoutClub<Answer>(error: unknown, answer: Answer): Answer {
  if (refusalOf(error, 'no_club') === null) throw error
  return answer
}
