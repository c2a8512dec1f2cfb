import type { FastifyInstance } from 'fastify'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { unsubscribeFromNews } from './unsubscribe.ts'

/** Bytes: mail programs send `List-Unsubscribe=One-Click`. */
const bodyLimit = 2_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface OneClick {
  Params: { token: string }
  Querystring: { message?: string }
}

/**
 * Where mail programs post when their reader presses their own unsubscribe button (RFC 8058): the address of the page for people,
 * with neither session nor cookie, in one of two types of form. Not in the contract: the secret in the address says it all, so
 * nothing of the form is read.
 */
export async function registerUnsubscribe(app: FastifyInstance, infrastructure: Infrastructure): Promise<void> {
  await app.register((posts, _, done) => {
    posts.removeAllContentTypeParsers()
    posts.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, parsed) => parsed(null, null))

    posts.post<OneClick>(
      '/unsubscribe/:token',
      { schema: { hide: true }, bodyLimit },
      async ({ params: { token }, query: { message } }, reply) => {
        const message_id = typeof message === 'string' && uuid.test(message) ? message : undefined
        const { club_name } = await unsubscribeFromNews(infrastructure, { token, message_id })
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(`You no longer get news from ${club_name}.\n`)
      },
    )
    done()
  })
}
