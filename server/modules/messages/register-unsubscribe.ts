import type { FastifyInstance } from 'fastify'
import type { UnsubscribeLink } from '#contract/messages/unsubscribe.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Bytes: mail programs send `List-Unsubscribe=One-Click`. */
const bodyLimit = 2_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const emailsOf = ({ topic, club_name }: UnsubscribeLink): string =>
  ({
    club_news: `news from ${club_name ?? 'this club'}`,
    new_event: 'emails about new events',
    on_sale: 'emails about sales',
    last_places: 'emails about last places',
    doors_open: 'emails about open doors',
    night_report: 'reports of nights by email',
  })[topic]

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
      async ({ params: { token }, query: { message }, ip }, reply) => {
        const message_id = typeof message === 'string' && uuid.test(message) ? message : undefined
        const link = await unsubscribe(infrastructure, { token, message_id, address: ip })
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(`You no longer get ${emailsOf(link)}.\n`)
      },
    )
    done()
  })
}
