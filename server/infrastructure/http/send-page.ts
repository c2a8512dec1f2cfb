import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressedBody, type CachedAnswer } from './answer-cache.ts'
import { forgeryCookie, newForgeryToken } from './forgery.ts'
import { workerPolicy } from './page-policy.ts'
import { documentHeaders } from './security-headers.ts'

/** Sends a document, compressed as the browser accepts it, with the forgery cookie for its scripts. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<CachedAnswer, 'status' | 'headers' | 'body' | 'compressed'>,
  secure: boolean,
): Promise<FastifyReply> {
  if (page.status < 400 && request.cookies[forgeryCookie] === undefined) {
    // Readable by the page's own scripts, which tells them apart from those of another site.
    void reply.setCookie(forgeryCookie, newForgeryToken(), { path: '/', sameSite: 'lax', httpOnly: false, secure })
  }
  void reply
    .code(page.status)
    .headers({ ...documentHeaders, ...page.headers, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' })
  return page.status === 302 ? reply.send() : sendCompressed(request, reply, page)
}

/** Sends JSON that is for its reader alone, and is stored nowhere; null is no content. */
export async function sendPrivate(request: FastifyRequest, reply: FastifyReply, text: string | null): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding, authorization' })
  if (text === null) return reply.code(204).send()
  return sendCompressed(request, reply.type('application/json; charset=utf-8'), { body: Buffer.from(text) })
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<CachedAnswer, 'body' | 'compressed'>,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'])
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await compressedBody(page))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page.body))
  return reply.send(page.body)
}

/** Asset names contain a content hash, so they are cached forever; each has a compressed copy. */
export async function serveAssets(
  app: FastifyInstance,
  client: string,
  prefix: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${client}/assets`,
    prefix,
    preCompressed: true,
    index: false,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply) => void Object.entries(headers).map(([name, value]) => reply.header(name, value)),
    // The reply's `sendFile` comes from the first registration.
    decorateReply: !app.hasReplyDecorator('sendFile'),
  })
}

interface StaticFiles {
  client: string
  files: readonly string[]
  /** The path below which a service worker may cache pages, if it is served elsewhere. */
  scope?: string
}

/** Files with fixed names: the icon, the manifest. A service worker is revalidated on each load. */
export function serveFiles(app: FastifyInstance, prefix: string, { client, files, scope }: StaticFiles): void {
  for (const name of files) {
    app.get(`${prefix}${name}`, { schema: { hide: true } }, (_, reply) => {
      if (name !== 'service-worker.js') return reply.sendFile(name, client, { maxAge: '1h', immutable: false })
      void reply.headers({
        'content-security-policy': workerPolicy,
        'cache-control': 'no-cache',
        ...(scope !== undefined && { 'service-worker-allowed': scope }),
      })
      return reply.sendFile(name, client, { cacheControl: false })
    })
  }
}
