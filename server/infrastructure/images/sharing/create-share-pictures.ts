import { sharePictureSize } from '#contract/base/share-picture.ts'
import type { FileStore } from '../../files/file-store.ts'
import { numberedThread } from '../../threads/numbered-thread.ts'
import { drawOnce } from '../draw-once.ts'
import { withSharp } from '../load-sharp.ts'
import { socialFile } from '../picture-names.ts'
import { sharePictureHash, type SharePicture } from './share-picture.ts'

const { width, height } = sharePictureSize

/** Text is set in a thread of its process: fonts and shaping delay no request, and their memory is released afterwards. */
const draw = numberedThread<Uint8Array<ArrayBuffer>>(new URL('./share-thread.ts', import.meta.url), {
  longestMs: 10_000,
  idleMs: 30_000,
  maxWaiting: 50,
})

/** Bytes of finished pictures, some eighty. Browsers and networks keep theirs for a year. */
const defaultRoom = 4_000_000

/** The cover around its focal point in the picture's shape. */
async function fillWith(cover: Buffer, { focal_x_bp, focal_y_bp }: NonNullable<SharePicture['cover']>): Promise<Buffer> {
  return withSharp(async (sharp) => {
    const whole = await sharp(cover).metadata()
    const scale = Math.max(width / whole.width, height / whole.height)
    const [wide, high] = [Math.max(width, Math.round(whole.width * scale)), Math.max(height, Math.round(whole.height * scale))]
    const startOf = (size: number, shown: number, focal_bp: number) =>
      Math.min(Math.max(0, Math.round((size * focal_bp) / 10_000 - shown / 2)), size - shown)
    const [left, top] = [startOf(wide, width, focal_x_bp), startOf(high, height, focal_y_bp)]
    return sharp(cover).resize(wide, high, { fit: 'fill' }).extract({ left, top, width, height }).jpeg({ quality: 92 }).toBuffer()
  })
}

async function render(files: FileStore, picture: SharePicture): Promise<Buffer> {
  const stored = picture.cover === null ? null : await files.get(socialFile(picture.cover.name))
  // A cover whose file is gone must not cost a link its picture.
  const svg = Buffer.from((await draw(stored === null ? { ...picture, cover: null } : picture)).buffer)
  const ground = stored === null || picture.cover === null ? null : await fillWith(stored, picture.cover)
  return withSharp(async (sharp) =>
    (ground === null ? sharp(svg) : sharp(ground).composite([{ input: svg }]))
      .flatten({ background: '#0b0a10' })
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
}

export type SharePictures = (picture: SharePicture) => Promise<Buffer>

export const createSharePictures = (files: FileStore, room = defaultRoom): SharePictures =>
  drawOnce(sharePictureHash, async (picture: SharePicture) => render(files, picture), room)
