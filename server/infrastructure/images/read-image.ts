import { errors } from '#contract/base/errors.ts'
import { maxPictureBytes } from '#contract/base/picture.ts'
import type { Sharp } from 'sharp'
import { Refusal, refuse } from '../refusal.ts'
import { inTurn } from '../in-turn.ts'
import { imageKind } from './image-kind.ts'
import { withSharp } from './load-sharp.ts'

export const maxSide = 6_000

/** Each upload waiting here occupies memory. */
const uploads = inTurn(2, 20)

type ImageRefusal = 'image_too_large' | 'image_type' | 'image_broken' | 'image_dimensions'

/**
 * Decodes an uploaded picture and passes it to `work`, upright and without metadata, with its upright size. Blames `field` for
 * too many bytes, a format we do not accept (judged by the bytes), too many pixels (checked before decoding), or damage.
 */
export async function readImage<T>(
  bytes: Buffer,
  field: string,
  work: (image: Sharp, size: { width: number; height: number }) => Promise<T>,
): Promise<T> {
  const refuseImage = (code: ImageRefusal): never => refuse(code, { fields: { [field]: [errors[code].sentence] } })
  if (bytes.length > maxPictureBytes) refuseImage('image_too_large')
  const kind = imageKind(bytes)
  if (kind === null) refuseImage('image_type')
  const decode = () =>
    withSharp(async (sharp) => {
      const header = await sharp(bytes, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
      if (header === null || header.format !== kind) return refuseImage('image_broken')
      // For an animation, `height` covers all frames; only the first is ever decoded.
      const height = header.pageHeight ?? header.height
      if (header.width > maxSide || height > maxSide) refuseImage('image_dimensions')
      const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error', animated: false })
      const size = { width: header.autoOrient.width, height: header.pageHeight ?? header.autoOrient.height }
      return work(image.timeout({ seconds: 20 }).autoOrient(), size).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        return refuseImage('image_broken')
      })
    })
  return uploads(decode)
}
