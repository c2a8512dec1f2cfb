import type { FastifyInstance } from 'fastify'
import { beginCall, endCall } from './tracing.ts'

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
