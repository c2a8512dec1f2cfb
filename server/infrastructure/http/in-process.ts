import { createClient, type AnswerHeaders, type Call } from '#contract/client.ts'
import type { FastifyInstance } from 'fastify'

/** Calls the API of this very process as somebody who is not signed in, over its whole HTTP path but the socket. */
export function inProcessClient(app: FastifyInstance): Call {
  return createClient(async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' && { payload: body }) })
    // Naming Node's own class `Headers` would load all of its HTTP client: 15 MB for one look-up.
    const headersOf: AnswerHeaders = { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.payload, headers: headersOf }
  })
}
