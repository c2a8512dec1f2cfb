import type { FastifyInstance, FastifyReply } from 'fastify'
import { plainPolicy } from '../../html/plain-page.ts'
import { documentHeaders } from '../../http/security-headers.ts'

export interface IdRoute {
  Params: { id: string }
}
export type Form = IdRoute & { Body: URLSearchParams }

/** Bytes: two short fields. */
export const formLimit = 2_000

export const schema = { hide: true }

export const headers = {
  ...documentHeaders,
  // Browsers apply a form's policy to its redirect too, which leads to this site.
  'content-security-policy': plainPolicy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

export const show = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8').send(html)

/** Only our own ids reach the database, which cannot even compare some texts. */
export const isName = (id: string): boolean => /^[\w-]{1,100}$/.test(id)

/** What pages submit. */
export function readForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)))
    },
  )
}
