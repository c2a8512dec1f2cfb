import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StartRefusal } from '../start-refusal.ts'
import { pagePolicy, workerPolicy } from './page-policy.ts'
import { cameraPolicy } from './security-headers.ts'
import { sendPage, serveAssets, serveFiles } from './send-page.ts'
import { loadWebBuild, notBuilt } from './web-build.ts'

interface Options {
  /** This site's public URL, without a trailing slash. */
  publicUrl: string
  production: boolean
}

const section = '/admin-club/door'

/** Serves the door's page, its files, and the service worker that caches both on a device. */
export async function registerDoorPages(
  app: FastifyInstance,
  { publicUrl, production }: Options,
  built = loadWebBuild('door'),
): Promise<void> {
  const build = await built
  if (build === null && production) throw new StartRefusal(notBuilt)
  if (build !== null) {
    // A worker follows the headers of its file, not those of its page.
    await serveAssets(app, build.client, '/door/assets/', { 'content-security-policy': workerPolicy })
    serveFiles(app, '/door/', { ...build, scope: section })
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (build === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const [path = ''] = request.url.replace(/^https?:\/\/[^/?#\\]*/i, '').split(/[?#]/)
    const page = build.writePage({ path, assets: build.assets })
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(page),
      'permissions-policy': cameraPolicy,
      'x-robots-tag': 'noindex',
    }
    return sendPage(
      request,
      reply,
      { status: page.status, headers, body: Buffer.from(page.html) },
      publicUrl.startsWith('https:'),
    )
  }
  for (const url of [section, `${section}/*`]) app.get(url, { schema: { hide: true } }, answer)
}
