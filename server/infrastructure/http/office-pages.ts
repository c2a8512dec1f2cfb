import { homeBuildCookie, officeSections, sharedPaths } from '#contract/base/builds.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartRefusal } from '../start-refusal.ts'
import { officePolicy } from './page-policy.ts'
import { placePolicy } from './security-headers.ts'
import { sendPage, serveAssets } from './send-page.ts'
import { loadWebBuild, notBuilt } from './web-build.ts'

interface Options {
  /** This site's public URL, without a trailing slash. */
  publicUrl: string
  production: boolean
}

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Whether an address that both builds have belongs to the office for this browser. */
export const isForOffice = ({ cookies, url }: FastifyRequest): boolean =>
  cookies[homeBuildCookie] === 'office' && sharedPaths.includes(pathOf(url).replace(/\/$/, ''))

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?#\\]*/i, '').split(/[?#]/)[0] ?? ''

/** Serves the office's documents and files; the browser renders the content. Returns the handler for all its addresses. */
export async function registerOfficePages(
  app: FastifyInstance,
  { publicUrl, production }: Options,
  built = loadWebBuild('office'),
): Promise<AnswerPage> {
  const build = await built
  if (build === null && production) throw new StartRefusal(notBuilt)
  if (build !== null) await serveAssets(app, build.client, '/office/assets/')

  const answer: AnswerPage = (request, reply) => {
    if (build === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const nonce = randomBytes(16).toString('base64')
    const { status, html } = build.writePage({ path: pathOf(request.url), nonce, assets: build.assets })
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': officePolicy(nonce),
      'x-robots-tag': 'noindex',
      'permissions-policy': placePolicy,
    }
    return sendPage(request, reply, { status, headers, body: Buffer.from(html) }, publicUrl.startsWith('https:'))
  }
  for (const section of officeSections)
    for (const url of [section, `${section}/*`]) app.get(url, { schema: { hide: true } }, answer)
  return answer
}
