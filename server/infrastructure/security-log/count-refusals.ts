import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import { recordSecurity, repeatKey, type SecurityEvent } from './security-log-store.ts'

/** Milliseconds between writes, and the most kinds of refusals kept until then. */
const writeEvery = 5_000
const maxKept = 5_000

export interface RefusalCounter {
  /** Writes what was counted. */
  flush: () => Promise<void>
}

/** A call with a token that was refused; null for all others. */
function refusalOf(request: FastifyRequest, status: number): SecurityEvent | null {
  const { account_id } = request
  const { endpoint } = request.routeOptions.config
  if ((status !== 401 && status !== 403) || endpoint === undefined || endpoint.authorize === 'public') return null
  if (account_id === null && request.headers.authorization === undefined) return null
  const origin = { address: request.ip, user_agent: request.headers['user-agent'] ?? '', request_id: request.id }
  return { kind: 'refused', user_id: account_id, actor_id: account_id, action: endpoint.name, origin }
}

/** Counts refused calls in memory and writes the counts: a flood of them costs a few rows. */
export function countRefusals(
  app: FastifyInstance,
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
): RefusalCounter {
  let counted = new Map<string, SecurityEvent & { times: number; at: Temporal.Instant }>()
  const flush = async () => {
    const writing = counted
    counted = new Map()
    for (const { at, ...event } of writing.values()) await recordSecurity(db, event, at)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const event = refusalOf(request, reply.statusCode)
    if (event !== null) {
      const at = clock.now()
      const key = repeatKey(event, at)
      if (counted.size < maxKept || counted.has(key))
        counted.set(key, { ...event, at, times: (counted.get(key)?.times ?? 0) + 1 })
    }
    done()
  })
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'refused calls could not be counted'))
  }, writeEvery)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await flush().catch(() => undefined)
  })
  return { flush }
}
