import type { FastifyInstance } from 'fastify'
import { knowsTag } from '../http/etag.ts'
import { refuse } from '../refusal.ts'
import { pictureType } from './file-name.ts'
import type { FileStore } from './file-store.ts'

/**
 * Serves stored pictures at `/media/{name}`, and nothing else. A name's content never changes, so browsers cache it for a year
 * without revalidation; the name is the ETag.
 */
export function registerMedia(app: FastifyInstance, { files }: { files: FileStore }): void {
  app.get<{ Params: { name: string } }>('/media/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const type = pictureType(name)
    if (type === null) refuse('not_found')
    const etag = `"${name}"`
    const isKnown = knowsTag(request.headers['if-none-match'], etag)
    const bytes = isKnown ? null : await files.get(name)
    if (!isKnown && bytes === null) refuse('not_found')
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      // Other sites show previews of shared links.
      .header('cross-origin-resource-policy', 'cross-origin')
    return isKnown ? reply.code(304).send() : reply.type(type).send(bytes)
  })
}
