import { newFileName } from '../files/file-name.ts'
import type { FileStore } from '../files/file-store.ts'
import { fillClear, type Pixels } from './cut-area.ts'
import { withSharp } from './load-sharp.ts'
import { filesOf, pictureWidths, socialFile, widestSize } from './picture-names.ts'

/** What a row stores about a picture. */
export interface StoredPicture {
  name: string
  /** `#rrggbb`: the placeholder until the picture has loaded. */
  color: string
}

/** Stores a picture in all sizes, or nothing if one fails. A size wider than the picture contains it in its own width. */
export async function storeSizes(files: FileStore, pixels: Pixels, name = newFileName()): Promise<StoredPicture> {
  const { data, info } = await fillClear(pixels)
  const color = await withSharp(async (sharp) => {
    const pixel = await sharp(data, { raw: info }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
    return `#${pixel.toString('hex')}`
  })
  const storeSize = async (width: number) =>
    withSharp(async (sharp) => {
      const small = await sharp(data, { raw: info })
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const resized = sharp(small.data, { raw: small.info })
      await files.put(`${name}-${width}.webp`, await resized.clone().webp({ quality: 60, effort: 2 }).toBuffer())
      await files.put(`${name}-${width}.avif`, await resized.clone().avif({ quality: 46, effort: 0 }).toBuffer())
      if (width === widestSize) await files.put(socialFile(name), await resized.clone().jpeg({ quality: 80 }).toBuffer())
    })
  const stored = await Promise.allSettled(pictureWidths.map(storeSize))
  const failed = stored.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await Promise.allSettled(filesOf(name).map((file) => files.remove(file)))
    throw failed.reason
  }
  return { name, color }
}
