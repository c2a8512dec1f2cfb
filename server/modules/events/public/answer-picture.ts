import type { FastifyReply, FastifyRequest } from 'fastify'
import { knowsTag } from '../../../infrastructure/http/etag.ts'

interface PictureAnswer {
  /** Names the content. */
  hash: string
  type: string
  draw: () => Promise<Buffer>
}

/** Seconds in which a network may follow an outdated address to the same picture. */
const movedFor = 60

/** A picture whose address names its content: caches keep it for a year. */
export async function answerPicture(request: FastifyRequest, reply: FastifyReply, { hash, type, draw }: PictureAnswer) {
  const etag = `"${hash}"`
  const isKnown = knowsTag(request.headers['if-none-match'], etag)
  const bytes = isKnown ? null : await draw()
  void reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
  return isKnown ? reply.code(304).send() : reply.type(type).send(bytes)
}

export const redirectToPicture = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', `public, max-age=${movedFor}`).redirect(path, 302)
