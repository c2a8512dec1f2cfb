import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'

/** Ids of requests: of this process, then by number. A random one for each would cost more than some answers do. */
export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('hex')
  let number = 0
  return () => `${process}-${(++number).toString(36)}`
}

/** One line for each answer, with what was asked and how long it took. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: request_id, method, url } = request
    request.log.info(
      { request_id, method, url, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}
