import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with the call; null without a valid one. */
    account_id: string | null
  }
}

/** Request ids: a process prefix and a counter. A random id for each would cost more than some responses. */
export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('hex')
  let number = 0
  return () => `${process}-${(++number).toString(36)}`
}

/** A secret in a path, as in the link that ends emails: long, with capitals, and neither an id nor a file. */
const isSecret = (segment: string) => segment.length >= 32 && /[A-Z]/.test(segment) && !/\.\w{1,5}$/.test(segment)

const loggedPath = (path: string) =>
  path
    .split('/')
    .map((segment) => (isSecret(segment) ? '…' : segment))
    .join('/')

/** A URL for the log: parameter names without values, which may be access codes, tokens from email links or guest names. */
export function loggedUrl(url: string): string {
  const from = url.indexOf('?')
  if (from < 0) return loggedPath(url)
  const named = url
    .slice(from + 1)
    .split('&')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? part : `${part.slice(0, at)}=…`
    })
  return `${loggedPath(url.slice(0, from))}?${named.join('&')}`
}

/** One log line per response, with the request and its duration. */
export function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('account_id', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: request_id, method, account_id: account } = request
    request.log.info(
      {
        request_id,
        account,
        method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
