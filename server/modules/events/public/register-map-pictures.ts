import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { readMapFile, type Maps } from '../../../infrastructure/maps/open-maps.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findPublicClub } from '../../clubs/index.ts'
import { answerPicture, redirectToPicture } from './answer-picture.ts'
import { mapFolder, placeOf } from './map-path.ts'

interface MapRoute {
  Params: { slug: string; file: string }
}

/**
 * Serves the pictures of clubs' surroundings. What is drawn follows from the club: a request chooses one of two themes, sizes and
 * formats, nothing else.
 */
export function registerMapPictures(app: FastifyInstance, { db, maps }: { db: Database; maps: Maps }): void {
  app.get<MapRoute>('/media/maps/:slug/:file', { schema: { hide: true } }, async (request, reply) => {
    const picture = readMapFile(request.params.file)
    const club = picture && (await findPublicClub(db, request.params.slug))
    const place = club && placeOf(club)
    const current = place && (await maps.find(place))
    if (picture === null || club === null || place === null || current === null) return refuse('not_found')
    const { hash, theme, scale, format } = picture
    const ending = `-${theme}-${scale}.${format}`
    if (hash !== current) return redirectToPicture(reply, `${mapFolder(club.slug, current)}${ending}`)
    return answerPicture(request, reply, {
      hash: `${current}${ending}`,
      type: `image/${format}`,
      draw: async () => maps.draw({ place, theme, scale, format }),
    })
  })
}
