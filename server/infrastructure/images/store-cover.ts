import { newFileName } from '../files/file-name.ts'
import type { FileStore } from '../files/file-store.ts'
import { withSharp } from './load-sharp.ts'

/** The sizes that pages offer; each is stored as AVIF and as WebP, `{name}-{width}.{avif|webp}`. */
const coverWidths = [400, 640, 800, 1200] as const

export interface StoredCover {
  name: string
  /** `#rrggbb`: fills the place until the picture is there. */
  color: string
}

/** Stores a picture of ours in all sizes. */
export async function storeCover(files: FileStore, picture: Buffer): Promise<StoredCover> {
  const name = newFileName()
  const color = await withSharp(async (sharp) => {
    const pixel = await sharp(picture).resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw().toBuffer()
    return `#${pixel.toString('hex')}`
  })
  await Promise.all(
    coverWidths.map((width) =>
      withSharp(async (sharp) => {
        const { data, info } = await sharp(picture).resize(width).flatten().raw().toBuffer({ resolveWithObject: true })
        const resized = sharp(data, { raw: info })
        await files.put(`${name}-${width}.webp`, await resized.clone().webp({ quality: 60, effort: 2 }).toBuffer())
        await files.put(`${name}-${width}.avif`, await resized.clone().avif({ quality: 46, effort: 0 }).toBuffer())
      }),
    ),
  )
  return { name, color }
}
