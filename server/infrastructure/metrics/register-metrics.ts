import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse } from '../refusal.ts'
import { isSameSecret } from '../is-same-secret.ts'
import { joinWorkers } from './all-workers.ts'
import type { Metrics } from './create-metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** With a key: anyone who has it. Without: programs on this machine, but nothing forwarded by a proxy. */
function mayRead(request: FastifyRequest, key: string | null): boolean {
  if (key !== null) return isSameSecret(request.headers.authorization ?? '', `Bearer ${key}`)
  return loopback.has(request.socket.remoteAddress ?? '') && proxyHeaders.every((name) => request.headers[name] === undefined)
}

/** Counts every call by its route, and serves the figures of all processes at `/metrics` to those who may read them. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, { metricsKey }: Pick<Config, 'metricsKey'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown paths share one route: a stranger must not be able to fill the memory with names.
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observeCall({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  const workers = joinWorkers(metrics.registry)
  app.addHook('onClose', (_, done) => {
    workers.leave()
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, metricsKey)) refuse('not_found')
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send((await Promise.all([workers.readAll(), metrics.shared.metrics()])).join('\n'))
  })
}
