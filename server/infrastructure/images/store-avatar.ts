import { newFileName } from '../files/file-name.ts'
import { readImage } from './read-image.ts'

const side = 512

/** Converts an upload to a square WebP and stores it. Returns its name; errors name `field`. */
export async function storeAvatar(
  store: (name: string, bytes: Buffer) => Promise<void>,
  upload: { bytes: Buffer },
  field: string,
): Promise<string> {
  const bytes = await readImage(upload.bytes, field, (image) =>
    image.resize(side, side, { fit: 'cover', position: 'centre' }).webp({ quality: 80 }).toBuffer(),
  )
  const name = `${newFileName()}.webp`
  await store(name, bytes)
  return name
}
