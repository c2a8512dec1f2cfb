import { createClient, type Call } from '#contract/client.ts'
import type { FastifyInstance } from 'fastify'

/** Calls the API of this very process as somebody who is not signed in, over its whole HTTP path but the socket. */
export function inProcessClient(app: FastifyInstance): Call {
  return createClient(async ({ method, url, headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' && { payload: body }) })
    const pairs = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.payload, headers: new Headers(pairs) }
  })
}
