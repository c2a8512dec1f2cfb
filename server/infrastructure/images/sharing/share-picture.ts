import { sha256 } from '../../sha256.ts'

/** What the picture of a shared link shows, from top to bottom, over the cover. */
export interface SharePicture {
  title: string
  /** When, or what it is. Empty for none. */
  headline: string
  /** Where. */
  place: string
  /** The stored picture behind the text; null for the plain stage. */
  cover: { name: string; focal_x_bp: number; focal_y_bp: number } | null
}

/** Increases when the drawing changes, so that no network keeps the previous one. */
const drawing = 2

/** Names its content: the same content has the same address for ever, other content another one. */
export const sharePictureHash = (picture: SharePicture): string => sha256(JSON.stringify([drawing, picture])).slice(0, 20)

export const sharePicturePath = (kind: 'events' | 'clubs' | 'artists', slug: string, picture: SharePicture): string =>
  `/media/${kind}/${slug}/${sharePictureHash(picture)}.jpg`
