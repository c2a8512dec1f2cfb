import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Caller } from '../caller.ts'
import { networkOf } from '../rate-limits/network-of.ts'
import { createStreamCounts } from './count-streams.ts'
import type { LiveHub } from './live-hub.ts'
import { openLiveStream } from './live-stream.ts'

const topicShape = /^(event|door|board|club|staffing|user):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxTopics = 20

interface Live {
  hub: LiveHub
  /** Who sends this header; null for no one. */
  authenticate: (authorization: string | undefined) => Promise<Pick<Caller, 'actor' | 'membership'> | null>
  /** Refuses listeners who may not hear a private topic. */
  authorizeTopic: (caller: Omit<Caller, 'origin'>, topic: string) => Promise<void>
}

function readTopics(value: unknown): string[] {
  const topics = typeof value === 'string' ? [...new Set(value.split(','))] : []
  if (topics.length === 0 || topics.length > maxTopics || !topics.every((topic) => topicShape.test(topic))) {
    refuse('invalid', { fields: { topics: [`Name 1 to ${maxTopics} topics, such as event:<id>, separated by commas`] } })
  }
  return topics
}

/**
 * `GET /api/live/?topics=…`: changes as server-sent events. Not an endpoint of the contract, whose endpoints answer once. It only
 * says that something changed; the regular calls return the current state to those allowed to see it.
 */
export function registerLive(app: FastifyInstance, { hub, authenticate, authorizeTopic }: Live): void {
  const countStream = createStreamCounts()
  /** Who listens to private topics; refuses those who may not. */
  const admit = async (authorization: string | undefined, topics: readonly string[]) => {
    const { actor, membership } = (await authenticate(authorization)) ?? refuse('unauthenticated')
    if (actor.has_one_time_password) refuse('password_change_required')
    if (actor.needs_second_factor) refuse('second_factor_required')
    for (const topic of topics) await authorizeTopic({ actor, membership, club_id: membership?.club_id ?? null }, topic)
    return { actor }
  }
  const route = { schema: { hide: true }, exposeHeadRoute: false }
  // Has no body, so there is nothing to wait for.
  app.head('/api/live/', route, async (_, reply) => reply.type('text/event-stream').send())
  app.get<{ Querystring: { topics?: unknown } }>('/api/live/', route, async (request, reply) => {
    const topics = readTopics(request.query.topics)
    const notPublic = topics.filter((topic) => !topic.startsWith('event:'))
    const check = async () => (notPublic.length > 0 ? admit(request.headers.authorization, notPublic) : null)
    const session = await check()
    if (!hub.isListening()) refuse('overloaded', { retryAfterSeconds: 10 })
    const release = countStream(networkOf(request.ip), session?.actor.user_id ?? null)
    // `no-transform` and the third header keep proxies from buffering or compressing the stream. Its end closes the connection.
    void reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
    return reply.send(openLiveStream(hub, { topics, tokenId: session?.actor.token_id ?? null, check }, release))
  })
  app.addHook('onReady', (done) => {
    hub.start()
    done()
  })
  app.addHook('preClose', async () => hub.stop())
}
