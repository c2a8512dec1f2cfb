import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { markEventHandled, readStoredEvent } from './event-store.ts'
import { findCustomerByReference } from '../methods/method-views.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordMethod } from '../methods/record-method.ts'
import { recordOutcome } from '../charges/record-outcome.ts'
import { recordRefund } from '../refunds/record-refund.ts'

export const paymentEvent = jobKind('payment_event', z.object({ event_id: z.uuid() }), 'money')

/**
 * Handles a provider's event. Repeats have no further effect and late ones change nothing, which the recording functions ensure.
 */
export async function handleEvent(infrastructure: Infrastructure, eventId: string): Promise<void> {
  const { db, clock, log, payments } = infrastructure
  const stored = await readStoredEvent(db, eventId)
  if (stored === null || stored.provider !== payments?.name) return
  const { provider, event } = stored
  switch (event.kind) {
    case 'charge_changed':
      await recordOutcome(infrastructure, event.key, event.outcome)
      break
    case 'refund_changed':
      await recordRefund(infrastructure, event.key, event.outcome)
      break
    case 'dispute_changed':
      await recordDispute(infrastructure, event)
      break
    case 'setup_finished': {
      const customer = await findCustomerByReference(db, provider, event.customer)
      if (customer === null) log.warn({ event: event.id }, 'a provider reported a customer that is unknown here')
      else await recordMethod(infrastructure, customer, event.setup, await payments.findSetup(event.setup))
      break
    }
  }
  await markEventHandled(db, eventId, clock.now())
}
