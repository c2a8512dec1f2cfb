import { errors } from '#contract/errors.ts'
import type { RenderRequest } from '#contract/rendering.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { createAnswerCache, type MadeAnswer } from './answer-cache.ts'
import { inProcessClient } from './in-process.ts'
import { officeSections } from '#contract/office-sections.ts'
import { pagePolicy } from './page-policy.ts'
import { cameraPolicy } from './security-headers.ts'
import { sendPage, serveAssets, serveFiles } from './send-page.ts'
import { loadWebBuild, notBuilt, type GuestBuild } from './web-build.ts'

interface Options {
  /** Where people reach this site, without a trailing slash. */
  publicUrl: string
  production: boolean
  clock: Clock
  /** Whether pages are kept for some seconds, or rendered anew for each request. */
  keepsAnswers: boolean
}

/** Search engines see what is public; what is private says so itself, and the office is none of theirs. */
const robots = ['User-agent: *', 'Disallow: /api/', ...officeSections.map((section) => `Disallow: ${section}/`), ''].join('\n')

/** Serves the guest's pages, rendered here, with all that they load. Registered last: it answers any other GET. */
export async function registerGuestPages(app: FastifyInstance, options: Options, built = loadWebBuild('guest')): Promise<void> {
  const build = await built
  if (build === null && options.production) throw new StartRefusal(notBuilt)
  if (build !== null) {
    await serveAssets(app, build.client, '/assets/')
    serveFiles(app, '/', build)
  }
  app.get('/robots.txt', { schema: { hide: true } }, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  const pages = createAnswerCache(options.clock)
  const call = inProcessClient(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = onThisSite(request.url)
    if (/^\/(api|media|assets)(\/|$)/.test(url)) return reply.callNotFound()
    if (build === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const make = () =>
      makePage(build, { url, siteUrl: options.publicUrl, call, assets: build.assets }, (error) =>
        request.log.error({ err: error, request_id: request.id }, 'a page could not be rendered'),
      )
    const page = pages.fresh(url) ?? (await pages.make(url, options.keepsAnswers ? freshSeconds : 0, make))
    return sendPage(request, reply, page, options.publicUrl.startsWith('https:'))
  })
}

/** As long as the answers of the API that a page is made of. It is the same for everybody: who is there, only the browser knows. */
const freshSeconds = 5

async function makePage(build: GuestBuild, asked: RenderRequest, report: (error: unknown) => void): Promise<MadeAnswer> {
  const page = await build.render(asked).catch((error: unknown) => {
    report(error)
    return null
  })
  if (page === null)
    return { status: 500, text: errors.internal.sentence, headers: { 'content-type': 'text/plain; charset=utf-8' } }
  if ('redirect' in page) return { status: 302, text: '', headers: { location: page.redirect } }
  if (page.status >= 500) report(page.error)
  return {
    status: page.status,
    text: page.html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(page),
      // One moves from any page to the one that takes pictures of documents without a new document.
      'permissions-policy': cameraPolicy,
    },
  }
}

/** Without a host: a request may name one, and two slashes, or what browsers take for them, would begin the name of another. */
const onThisSite = (url: string) => url.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')
