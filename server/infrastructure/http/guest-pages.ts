import { CallError, createClient, type AnswerHeaders, type Call } from '#contract/base/client.ts'
import type { RenderRequest } from '#contract/base/rendering.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { createAccountRooms } from './account-rooms.ts'
import { errorPage, errorPageHeaders } from './error-answer.ts'
import { createAnswerCache, type MadeAnswer } from './answer-cache.ts'
import { officeSections } from '#contract/base/builds.ts'
import { isForOffice, type AnswerPage } from './office-pages.ts'
import { pagePolicy } from './page-policy.ts'
import { guestPolicy, stripeHeaders } from './security-headers.ts'
import { sendPage, sendPrivate, serveAssets, serveFiles } from './send-page.ts'
import { loadWebBuild, notBuilt, type GuestBuild } from './web-build.ts'

/** The headers that say who calls, and what they have changed a moment ago. */
const identifying = ['authorization', 'cookie', 'user-agent'] as const

/**
 * Calls this process's own API through the whole HTTP stack except the socket: as a signed-out visitor, or as whom a request is
 * from.
 */
function inProcessClient(app: FastifyInstance, from?: FastifyRequest): Call {
  const caller = from && { remoteAddress: from.ip }
  const identity = Object.fromEntries(identifying.flatMap((name) => (from?.headers[name] ? [[name, from.headers[name]]] : [])))
  return createClient(async ({ method, url, headers, body }) => {
    const payload = typeof body === 'string' && { payload: body }
    const answer = await app.inject({ method, url, ...caller, headers: { ...identity, ...headers }, ...payload })
    // Using Node's own `Headers` class would load its whole HTTP client: 15 MB for one lookup.
    const headersOf: AnswerHeaders = { get: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.payload, headers: headersOf }
  })
}

interface Options {
  /** This site's public URL, without a trailing slash. */
  publicUrl: string
  production: boolean
  clock: Clock
  /** Whether pages are cached for a few seconds, or rendered for each request. */
  keepsAnswers: boolean
  /** Guests enter cards in its fields if it has a publishable key. */
  stripe: { publishableKey: string | null } | null
  answerForOffice: AnswerPage
}

/** Search engines see public pages. Private pages opt out themselves, and the office is excluded. */
const robots = ['User-agent: *', 'Disallow: /api/', ...officeSections.map((section) => `Disallow: ${section}/`), ''].join('\n')

/** Serves the guest pages, rendered on the server, and their files. Registered last, because it answers every other GET. */
export async function registerGuestPages(app: FastifyInstance, options: Options, built = loadWebBuild('guest')): Promise<void> {
  const build = await built
  if (build === null && options.production) throw new StartRefusal(notBuilt)
  if (build !== null) {
    await serveAssets(app, build.client, '/assets/')
    serveFiles(app, '/', build)
  }
  app.get('/robots.txt', { schema: { hide: true } }, (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  const pages = createAnswerCache(options.clock)
  const rooms = createAccountRooms()
  const call = inProcessClient(app)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = onThisSite(request.url)
    if (/^\/(api|media|assets)(\/|$)/.test(url)) return reply.callNotFound()
    if (isForOffice(request)) return options.answerForOffice(request, reply)
    if (build === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const { authorization, 'x-time-zone': zone } = request.headers
    // Not every token in front of a site is its own.
    if (authorization !== undefined && typeof zone === 'string') {
      const leave = rooms(authorization)
      const reader = { call: inProcessClient(app, request), now: options.clock.milliseconds(), zone }
      const drawing = build.draw({ url, siteUrl: options.publicUrl, ...reader })
      return sendPrivate(request, reply, await orNothing(request, drawing).finally(leave))
    }
    const make = () =>
      makePage(
        build,
        { url, siteUrl: options.publicUrl, call, assets: build.assets },
        { requestId: request.id, forStripe: typeof options.stripe?.publishableKey === 'string' && isPayPage(url) },
        (error) => request.log.error({ err: error, request_id: request.id }, 'a page could not be rendered'),
      )
    const page = pages.fresh(url) ?? (await pages.make(url, options.keepsAnswers ? freshSeconds : 0, make))
    return sendPage(request, reply, page, options.publicUrl.startsWith('https:'))
  })
}

/** A refusal is for the screen to show, which then reads for itself; anything else that fails is also logged. */
async function orNothing(request: FastifyRequest, drawing: Promise<string | null>): Promise<string | null> {
  return drawing.catch((error: unknown) => {
    const isRefusal = error instanceof CallError && (error.status < 500 || error.status === 503)
    if (!isRefusal) request.log.error({ err: error, request_id: request.id }, 'a private screen could not be drawn')
    return null
  })
}

/** The only pages that load anything of a payment provider: where a booking is paid, and where a share of one is. */
const isPayPage = (url: string) => /^(?:\/client\/reservations\/[\w-]+\/pay\/?(?:\?|$)|\/split\/?\?pay=here$)/.test(url)

/** As long as the API responses behind a page. It is the same for everyone: only the browser knows who is signed in. */
const freshSeconds = 5

async function makePage(
  build: GuestBuild,
  request: RenderRequest,
  { requestId, forStripe }: { requestId: string; forStripe: boolean },
  report: (error: unknown) => void,
): Promise<MadeAnswer> {
  const page = await build.render(request).catch((error: unknown) => {
    report(error)
    return null
  })
  if (page === null) return { status: 500, text: errorPage('internal', requestId), headers: errorPageHeaders }
  if ('redirect' in page) return { status: page.isPermanent === true ? 301 : 302, text: '', headers: { location: page.redirect } }
  if (page.status >= 500) report(page.error)
  return {
    status: page.status,
    text: page.html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(page, { forStripe }),
      'permissions-policy': guestPolicy,
      ...(forStripe && stripeHeaders),
    },
  }
}

/**
 * Without the host: a request may name one, and two slashes, or what browsers accept as such, would start another host's name.
 */
const onThisSite = (url: string) => url.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/^[/\\]*/, '/')
