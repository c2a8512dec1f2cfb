import { refuse } from '../../infrastructure/refusal.ts'
import { withSharp } from '../../infrastructure/images/load-sharp.ts'

/** Pixels. A signature pad on a high-resolution screen stays below this. */
const largest = { width: 2_400, height: 1_200 }
const kept = { width: 900, height: 300 }
/** Of 255: darker pixels are ink. */
const ink = 160

const refuseDrawing = (message: string): never => refuse('invalid', { fields: { 'signature.data': [message] } })

/** A drawn signature, re-encoded: black on white, trimmed, and nothing but its pixels. */
export async function cleanDrawing(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const drawing = await withSharp(async (sharp) => {
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null)
    if (header?.format !== 'png') return refuseDrawing('This drawing is damaged. Draw it again, or type your name')
    if (header.width > largest.width || header.height > largest.height)
      refuseDrawing('This drawing is too large. Draw it again, or type your name')
    const image = sharp(bytes, { failOn: 'error' }).timeout({ seconds: 5 }).flatten({ background: '#ffffff' }).greyscale()
    const { data, info } = await image
      .clone()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => ({ data: null, info: null }))
    if (data === null) return refuseDrawing('This drawing is damaged. Draw it again, or type your name')
    const dark = data.reduce((count, value) => count + (value < ink ? 1 : 0), 0)
    // A dot is not a signature, and neither is a black area.
    if (dark < 40 || dark > (info.width * info.height) / 2) refuseDrawing('Draw your signature, or type your name')
    return image
      .trim({ background: '#ffffff', threshold: 40 })
      .resize({ ...kept, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
  return drawing
}
