import { createClient, type AnswerHeaders, type Call } from '#contract/base/client.ts'
import type { FastifyInstance } from 'fastify'

/** Calls this process's own API as a signed-out visitor, through the whole HTTP stack except the socket. */
export function inProcessClient(app: FastifyInstance): Call {
  return createClient(async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' && { payload: body }) })
    // Using Node's own `Headers` class would load its whole HTTP client: 15 MB for one lookup.
    const headersOf: AnswerHeaders = { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.payload, headers: headersOf }
  })
}
