import { newFileName } from '../files/file-name.ts'
import type { FileStore } from '../files/file-store.ts'
import { refuse } from '../refusal.ts'
import { cutArea } from './cut-area.ts'
import { readImage } from './read-image.ts'
import { storeSizes, type StoredPicture } from './store-sizes.ts'
import { widestSize } from './picture-names.ts'
import type { PictureArea } from './picture-area.ts'

/** The aspect ratio of what is stored, and the smallest width in pixels that still looks good. */
export const pictureShapes = {
  cover: { across: 3, down: 2, minWidth: 400 },
  logo: { across: 1, down: 1, minWidth: 120 },
} as const

/** Stored in its own shape. */
const wholeMinWidth = 120

export interface PictureUpload {
  bytes: Buffer
  /** The field named in a refusal. */
  field: string
  shape: keyof typeof pictureShapes | 'whole'
  /** Null: as much of the middle as the shape allows. */
  area: PictureArea | null
}

interface Size {
  width: number
  height: number
}

interface PictureForm {
  across: number
  down: number
  minWidth: number
}

function middleOf({ width, height }: Size, { across, down }: { across: number; down: number }): PictureArea {
  const wide = Math.min(width, Math.floor((height * across) / down))
  const high = Math.min(height, Math.floor((wide * down) / across))
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high }
}

/** Messages about an area that does not fit; null if it does. One pixel of rounding is tolerated. */
function findAreaFault(area: PictureArea, size: Size, { across, down, minWidth }: PictureForm): string | null {
  if (area.x + area.width > size.width || area.y + area.height > size.height) return 'The area reaches beyond the picture'
  if (area.width < minWidth) return `Choose a picture, or an area, that is at least ${minWidth} pixels wide`
  return Math.abs(area.width * down - area.height * across) > 2 * across * down
    ? `The area must have the ratio ${across}:${down}`
    : null
}

/**
 * Crops an upload to its area and stores it in all sizes. Refuses by its bytes, like `readImage`, and if the area does not fit.
 * Encoding runs on separate threads, never on the one that serves requests. `announce` gets the name before anything is stored.
 */
export async function storePicture(
  files: FileStore,
  { bytes, field, shape, area }: PictureUpload,
  announce: (name: string) => Promise<void>,
): Promise<StoredPicture> {
  const pixels = await readImage(bytes, field, async (image, size) => {
    const form = shape === 'whole' ? { across: size.width, down: size.height, minWidth: wholeMinWidth } : pictureShapes[shape]
    const place = area ?? middleOf(size, form)
    const fault = findAreaFault(place, size, form)
    if (fault !== null) refuse('invalid', { fields: { [field]: [fault] } })
    return cutArea(image, size, place, { width: widestSize, height: Math.round((widestSize * form.down) / form.across) })
  })
  const name = newFileName()
  await announce(name)
  return storeSizes(files, pixels, name)
}
