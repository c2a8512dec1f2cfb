import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { errors } from '#contract/errors.ts'
import type { RenderRequest } from '#contract/rendering.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { compressedBody, createAnswerCache, type CachedAnswer, type MadeAnswer } from './answer-cache.ts'
import { forgeryCookie, newForgeryToken } from './forgery.ts'
import { loadGuestBuild, type GuestBuild } from './guest-build.ts'
import { inProcessClient } from './in-process.ts'
import { pagePolicy } from './page-policy.ts'
import { documentHeaders } from './security-headers.ts'

interface Options {
  /** Where people reach this site, without a trailing slash. */
  publicUrl: string
  production: boolean
  clock: Clock
  /** Whether pages are kept for some seconds, or rendered anew for each request. */
  keepsAnswers: boolean
}

const notBuilt = 'The web is not built: run "node tools/run.mjs build" first. "npm start" does it by itself.'

/** Search engines see what is public; what is private says so itself, and the office is none of theirs. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin-club/', 'Disallow: /super-admin/', 'Disallow: /staff/', ''].join('\n')

/** Serves the guest's pages, rendered here, with all that they load. Registered last: it answers any other GET. */
export async function registerGuestPages(app: FastifyInstance, options: Options, built = loadGuestBuild()): Promise<void> {
  const build = await built
  if (build === null && options.production) throw new StartRefusal(notBuilt)
  if (build !== null) await serveFiles(app, build)
  app.get('/robots.txt', { schema: { hide: true } }, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  const pages = createAnswerCache(options.clock)
  const call = inProcessClient(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = onThisSite(request.url)
    if (/^\/(api|media|assets)(\/|$)/.test(url)) return reply.callNotFound()
    if (build === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const make = () => makePage(build, { url, siteUrl: options.publicUrl, call, assets: build.assets }, request.log)
    const page = pages.fresh(url) ?? (await pages.make(url, options.keepsAnswers ? freshSeconds : 0, make))
    return sendPage(request, reply, page, options.publicUrl.startsWith('https:'))
  })
}

/** As long as the answers of the API that a page is made of. It is the same for everybody: who is there, only the browser knows. */
const freshSeconds = 5

async function makePage(build: GuestBuild, asked: RenderRequest, log: FastifyBaseLogger): Promise<MadeAnswer> {
  const page = await build.render(asked).catch((error: unknown) => {
    log.error({ err: error }, 'a page could not be rendered')
    return null
  })
  if (page === null) return { status: 500, text: errors.internal.sentence, headers: { 'content-type': 'text/plain; charset=utf-8' } }
  if ('redirect' in page) return { status: 302, text: '', headers: { location: page.redirect } }
  if (page.status >= 500) log.error({ err: page.error }, 'a page could not be rendered')
  return { status: page.status, text: page.html, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(page) } }
}

/** Without a host: a request may name one, and two slashes, or what browsers take for them, would begin the name of another. */
const onThisSite = (url: string) => url.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')

/** Names of assets hold a hash of what is in them, so they are kept for good; each lies there compressed as well. */
async function serveFiles(app: FastifyInstance, { client, files }: GuestBuild): Promise<void> {
  await app.register(fastifyStatic, { root: `${client}/assets`, prefix: '/assets/', preCompressed: true, index: false, maxAge: '365d', immutable: true })
  for (const name of files) {
    app.get(`/${name}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(name, client, { maxAge: '1h', immutable: false }))
  }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedAnswer, secure: boolean): Promise<FastifyReply> {
  if (page.status < 400 && request.cookies[forgeryCookie] === undefined) {
    // The page's own scripts read it: that is what tells them from those of another site.
    void reply.setCookie(forgeryCookie, newForgeryToken(), { path: '/', sameSite: 'lax', httpOnly: false, secure })
  }
  void reply.code(page.status).headers({ ...documentHeaders, ...page.headers, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  if (page.status === 302) return reply.send()
  const accepted = String(request.headers['accept-encoding'])
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await compressedBody(page))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page.body))
  return reply.send(page.body)
}
