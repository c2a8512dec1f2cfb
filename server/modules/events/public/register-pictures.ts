import type { FastifyInstance } from 'fastify'
import { createSharePictures } from '../../../infrastructure/images/sharing/create-share-pictures.ts'
import { sharePictureHash, sharePicturePath, type SharePicture } from '../../../infrastructure/images/sharing/share-picture.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findArtistBySlug } from '../../artists/index.ts'
import { findPublicClub, pictureOfClub } from '../../clubs/index.ts'
import { findEventToShare } from '../core/event-views.ts'
import { findNextToShare } from './artist-event-views.ts'
import { answerPicture, redirectToPicture } from './answer-picture.ts'
import { registerEventCalendar } from './register-event-calendar.ts'
import { registerMapPictures } from './register-map-pictures.ts'
import { registerShortLinks } from './register-short-links.ts'
import { pictureOfArtist, pictureOfEvent } from './share-event.ts'

interface PictureRoute {
  Params: { slug: string; file: string }
}

const fileShape = /^([0-9a-f]{20})\.jpg$/

/**
 * Serves short links, events' calendar files, the maps of clubs, and the pictures of shared links. The address of a picture names
 * its content, so it is cached for a year; an outdated one leads to the current picture. Only what is public has one;
 * anything else does not exist.
 */
export function registerPictures(app: FastifyInstance, infrastructure: Infrastructure): void {
  const { db, clock, files, maps } = infrastructure
  registerShortLinks(app)
  registerEventCalendar(app, infrastructure)
  if (maps !== null) registerMapPictures(app, { db, maps })
  const draw = createSharePictures(files)
  const serve = (kind: 'events' | 'clubs' | 'artists', find: (slug: string) => Promise<SharePicture | null>) =>
    app.get<PictureRoute>(`/media/${kind}/:slug/:file`, { schema: { hide: true } }, async (request, reply) => {
      const { slug, file } = request.params
      const [, hash] = fileShape.exec(file) ?? []
      const picture = hash === undefined ? null : await find(slug)
      if (picture === null) return refuse('not_found')
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      const current = sharePictureHash(picture)
      if (hash !== current) return redirectToPicture(reply, sharePicturePath(kind, slug, picture))
      return answerPicture(request, reply, { hash: current, type: 'image/jpeg', draw: async () => draw(picture) })
    })
  serve('events', async (slug) => {
    const event = await findEventToShare(db, slug)
    return event && pictureOfEvent(event)
  })
  serve('clubs', async (slug) => {
    const club = await findPublicClub(db, slug)
    return club && pictureOfClub(club)
  })
  serve('artists', async (slug) => {
    const artist = await findArtistBySlug(db, slug)
    return artist && pictureOfArtist(artist.name, await findNextToShare(db, artist.id, clock.now()))
  })
}
