import { sharePicturePath, type SharePicture } from '../../../infrastructure/images/sharing/share-picture.ts'
import { formatStart } from '../../../infrastructure/mail/format.ts'
import type { SharedEvent } from '../core/event-rows.ts'

/** What a link to an event shows in chats and on social networks. */
export function pictureOfEvent(event: SharedEvent): SharePicture {
  const { title, starts_at, timezone, state, cover_file: name, club } = event
  const when = formatStart(starts_at, timezone)
  return {
    title,
    headline: state === 'cancelled' ? `Cancelled · ${when}` : when,
    place: `${club.name} · ${club.city}`,
    cover: name === null ? null : { name, focal_x_bp: event.cover_focal_x_bp, focal_y_bp: event.cover_focal_y_bp },
  }
}

export const sharePictureOfEvent = (event: SharedEvent): string => sharePicturePath('events', event.slug, pictureOfEvent(event))

/** What a link to an artist shows: their name over the picture of their next event, and when and where it is. */
export const pictureOfArtist = (name: string, next: SharedEvent | null): SharePicture => ({
  ...(next === null ? { headline: '', place: '', cover: null } : pictureOfEvent(next)),
  title: name,
})
