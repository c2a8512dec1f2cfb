import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'

/** Ids of requests: of this process, then by number. A random one for each would cost more than some answers do. */
export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('hex')
  let number = 0
  return () => `${process}-${(++number).toString(36)}`
}

/**
 * An address as the log may hold it: the names of what was asked, not the values. Among them are access codes, tokens of links in
 * emails, and names of guests that were searched for.
 */
export const loggedUrl = (url: string): string => url.replace(/([?&][^=&]*)=[^&]*/g, '$1=…')

/** One line for each answer, with what was asked and how long it took. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: request_id, method } = request
    request.log.info(
      { request_id, method, url: loggedUrl(request.url), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}
