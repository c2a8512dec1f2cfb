import type { FastifyInstance } from 'fastify'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { acceptWebhooks } from '../../../infrastructure/payments/accept-webhooks.ts'
import { insertEvent } from './event-store.ts'
import { paymentEvent } from './handle-event.ts'

/** Where a provider reports on charges. */
export async function registerPaymentWebhooks(app: FastifyInstance, { db, clock, payments }: Infrastructure): Promise<void> {
  await acceptWebhooks(app, {
    about: 'payments',
    provider: payments?.name,
    accept: async (message) => {
      const event = (await payments?.readWebhook(message)) ?? null
      if (event === null || payments === null) return
      await db.transaction().execute(async (tx) => {
        const id = await insertEvent(tx, payments.name, event, clock.now())
        if (id !== null) await enqueue(tx, paymentEvent, { event_id: id })
      })
    },
  })
}
