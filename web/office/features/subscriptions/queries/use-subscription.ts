import { CallError } from '#contract/client.ts'
import { payInvoice } from '#contract/invoices.ts'
import { cancelSubscription, changeSubscription, chooseSubscription, setUpPaymentMethod, type SubscriptionOverview } from '#contract/subscriptions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../shared/api.ts'
import { previewKey } from './subscription-queries.ts'

/** Goes to another site: the provider's page, or the payer's bank. */
const leaveTo = (url: string): void => location.assign(url)

/** The same attempt tried again, by a second tap or after a lost answer, carries the same key; another one a new key. */
function useAttemptKey() {
  const last = useRef<{ text: string; key: string } | null>(null)
  return {
    keyOf(attempt: unknown): string {
      const text = JSON.stringify(attempt)
      if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() }
      return last.current.key
    },
    /** A refusal is an answer: who tries again after it, a declined card for instance, makes another attempt. */
    endAttempt(error: unknown): void {
      if (error instanceof CallError && error.status < 500) last.current = null
    },
  }
}

/** What can be done with a subscription. Each waits until what is shown is what is true then. */
export function useSubscription() {
  const client = useQueryClient()
  const { keyOf, endAttempt } = useAttemptKey()

  /** Answers whether it has happened: what waits for its money has not. */
  const finish = async (work: Promise<SubscriptionOverview>): Promise<boolean> => {
    try {
      const { confirm_url, open_invoice } = await work
      if (confirm_url !== undefined) leaveTo(confirm_url)
      return open_invoice === null
    } catch (error) {
      endAttempt(error)
      throw error
    } finally {
      // Navigation, publishing and invoices follow the subscription, and a refusal says that it is another one by now.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey })
    }
  }
  return {
    choose: async (body: BodyOf<typeof chooseSubscription>) => finish(call(chooseSubscription, { body, idempotencyKey: keyOf({ choose: body }) })),
    change: async (body: BodyOf<typeof changeSubscription>) => finish(call(changeSubscription, { body, idempotencyKey: keyOf({ change: body }) })),
    cancel: async () => finish(call(cancelSubscription)),
    // A card that was declined a minute ago may be charged again.
    pay: async (id: string) => finish(call(payInvoice, { params: { id }, idempotencyKey: crypto.randomUUID() })),
    giveMethod: async () => leaveTo((await call(setUpPaymentMethod)).url),
  }
}
