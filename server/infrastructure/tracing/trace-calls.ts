import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { TraceTarget } from './start-tracing.ts'
import { beginCall, endCall } from './tracing.ts'

/** Returns what stops it. The library is loaded only where something is traced. */
export async function openTracing(target: TraceTarget | null, log: Logger): Promise<() => Promise<void>> {
  if (target === null) return () => Promise.resolve()
  return (await import('./start-tracing.ts')).startTracing(target, log)
}

/** Traces every call by its route, with the request id that is in the log. Unknown paths share one name. */
export function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'vesper.request_id': request.id }
    beginCall(request, `${request.method} ${route}`, attributes)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    endCall(request, reply.statusCode)
    done()
  })
}
