import { CallError } from '#contract/base/client.ts'
import { payInvoice } from '#contract/subscriptions/invoices.ts'
import {
  cancelSubscription,
  changeSubscription,
  chooseSubscription,
  finishPaymentMethod,
  setUpPaymentMethod,
  type SubscriptionOverview,
} from '#contract/subscriptions/subscriptions.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { previewKey } from './subscription-queries.ts'

/** Goes to another site: the provider's page, or the payer's bank. */
const leaveTo = (url: string): void => location.assign(url)

/** A refusal is an answer: a retry after it, for instance after a declined card, is another attempt. */
const isAnswer = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/** The actions on a subscription. Each waits until the screen shows the resulting state. */
export function useSubscription() {
  const client = useQueryClient()
  const { keyOf, end } = useAttemptKey()

  /** Returns whether it took effect: a pending payment has not. */
  const finish = async (attempt: object, work: Promise<SubscriptionOverview>): Promise<boolean> => {
    try {
      const { confirm_url, open_invoice } = await work
      end(attempt)
      if (confirm_url !== undefined) leaveTo(confirm_url)
      return open_invoice === null
    } catch (error) {
      if (isAnswer(error)) end(attempt)
      throw error
    } finally {
      // Navigation, publishing and invoices depend on the subscription, and a refusal means that it has changed.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey })
    }
  }
  const choose = async (body: BodyOf<typeof chooseSubscription>) => {
    const attempt = { choose: body }
    return finish(attempt, call(chooseSubscription, { body, idempotencyKey: keyOf(attempt) }))
  }
  const change = async (body: BodyOf<typeof changeSubscription>) => {
    const attempt = { change: body }
    return finish(attempt, call(changeSubscription, { body, idempotencyKey: keyOf(attempt) }))
  }
  const pay = async (id: string) => {
    const attempt = { pay: id }
    return finish(attempt, call(payInvoice, { params: { id }, idempotencyKey: keyOf(attempt) }))
  }
  return {
    choose,
    change,
    pay,
    cancel: async () => finish({ cancel: true }, call(cancelSubscription)),
    finishMethod: async () => finish({ method: true }, call(finishPaymentMethod)),
    giveMethod: async () => leaveTo((await call(setUpPaymentMethod)).url),
  }
}
