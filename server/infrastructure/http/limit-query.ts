import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Characters after the question mark: several times what the longest of our own addresses needs. */
const longestQuery = 2_048

/** Whatever reads an address, a log line for example, works on a bounded text. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const from = request.url.indexOf('?')
    const isTooLong = from >= 0 && request.url.length - from - 1 > longestQuery
    done(
      isTooLong
        ? new Refusal('too_large', { message: `The part of the address after “?” is longer than ${longestQuery} characters.` })
        : undefined,
    )
  })
}
