import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import { documentHeaders } from '../http/security-headers.ts'
import { mailPage, mailboxPage } from './mailbox-page.ts'
import { findInMailbox, listMailbox } from './mailbox-store.ts'

/** No script runs here, neither in the page nor in the email it shows. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const headers = { ...documentHeaders, 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The page where developers read what would have been sent. Exists only if the settings enable it. */
export function registerMailbox(app: FastifyInstance, { config, db }: { config: Config; db: Database }): void {
  if (!config.mail.devMailbox) return
  const schema = { hide: true }

  app.get('/dev/mailbox', { schema }, async (_, reply) => {
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await listMailbox(db)))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', { schema }, async (request, reply) => {
    const mail = uuid.test(request.params.id) ? await findInMailbox(db, request.params.id) : undefined
    if (mail === undefined) refuse('not_found')
    return reply.headers(headers).type('text/html; charset=utf-8').send(mailPage(mail))
  })
}
