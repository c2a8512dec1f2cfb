import type { FastifyInstance } from 'fastify'

/** The page that a short address leads to. */
const pages = { e: '/client/events', c: '/clubs', a: '/artists' } as const

/**
 * Short addresses of events, clubs and artists, for messages and posters. They keep the query, such as an ambassador's code.
 * Whether there is a page is for the page to say.
 */
export function registerShortLinks(app: FastifyInstance): void {
  for (const [kind, page] of Object.entries(pages))
    app.get<{ Params: { slug: string } }>(`/${kind}/:slug`, { schema: { hide: true } }, async (request, reply) => {
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      return reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(`${page}/${encodeURIComponent(request.params.slug)}${query}`, 301)
    })
}
