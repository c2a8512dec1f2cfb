import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { insertEvent } from './event-store.ts'
import { paymentEvent } from './handle-event.ts'

/** Bytes: a provider's largest event is far smaller. */
const eventLimit = 256 * 1024

/**
 * Where a provider reports on charges. Not in the contract: the provider defines the messages, and the signature over their bytes
 * authorises them. Answered once the message is stored; a job handles it.
 */
export async function registerPaymentWebhooks(app: FastifyInstance, infrastructure: Infrastructure): Promise<void> {
  const { db, clock, payments } = infrastructure
  await app.register((webhooks, _, done) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: eventLimit }, (_request, body, parsed) =>
      parsed(null, body),
    )

    webhooks.post<{ Params: { provider: string } }>(
      '/api/webhooks/payments/:provider/',
      { schema: { hide: true }, bodyLimit: eventLimit },
      async ({ params, headers, body }, reply) => {
        if (payments?.name !== params.provider) return refuse('not_found')
        if (!Buffer.isBuffer(body)) return refuse('malformed')
        const event = await payments.readWebhook({ headers, body })
        if (event !== null) {
          await db.transaction().execute(async (tx) => {
            const id = await insertEvent(tx, payments.name, event, clock.now())
            if (id !== null) await enqueue(tx, paymentEvent, { event_id: id })
          })
        }
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
    done()
  })
}
