import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import type { WebhookMessage } from './payment-provider.ts'

/** Bytes: a provider's largest event is far smaller. */
const eventLimit = 256 * 1024

interface Webhooks {
  about: 'payments' | 'payouts'
  /** The provider in use. */
  provider: string | undefined
  /** Stores what the message means. */
  accept: (message: WebhookMessage) => Promise<void>
}

/**
 * Where a provider reports. Not in the contract: the provider defines the messages, and the signature over their bytes authorises
 * them. Answered once the message is stored; a job handles it.
 */
export async function acceptWebhooks(app: FastifyInstance, { about, provider, accept }: Webhooks): Promise<void> {
  await app.register((webhooks, _, done) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: eventLimit }, (_request, body, parsed) =>
      parsed(null, body),
    )

    webhooks.post<{ Params: { provider: string } }>(
      `/api/webhooks/${about}/:provider/`,
      { schema: { hide: true }, bodyLimit: eventLimit },
      async ({ params, headers, body }, reply) => {
        if (provider !== params.provider) return refuse('not_found')
        if (!Buffer.isBuffer(body)) return refuse('malformed')
        await accept({ headers, body })
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
    done()
  })
}
