import type { OutputInfo, Sharp } from 'sharp'
import { withSharp } from './load-sharp.ts'
import type { PictureArea } from './picture-area.ts'

/** A picture as pixels: red, green and blue, eight bits each. */
export interface Pixels {
  data: Buffer
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>
}

/** The background of transparent pictures: light, or dark under a light drawing. */
const [paper, event] = ['#ffffff', '#14121a']

/**
 * The area alone, at most `largest`, never enlarged. Scaled before it is cropped, since a JPEG can then be decoded at a fraction
 * of its size, which saves most of the work.
 */
export async function cutArea(
  image: Sharp,
  whole: { width: number; height: number },
  area: PictureArea,
  largest: { width: number; height: number },
): Promise<Pixels> {
  const scale = Math.min(1, largest.width / area.width)
  const [width, height] = [Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale))]
  const cut = {
    width: Math.min(width, scale < 1 ? largest.width : area.width),
    height: Math.min(height, scale < 1 ? largest.height : area.height),
  }
  const left = Math.min(Math.round(area.x * scale), width - cut.width)
  const top = Math.min(Math.round(area.y * scale), height - cut.height)
  const { data, info } = await image
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, ...cut })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, info }
}

/** The same without transparency, on a background that contrasts with the drawing. */
export async function fillClear({ data, info }: Pixels): Promise<Pixels> {
  if (info.channels !== 4) return { data, info }
  const background = isLight(data) ? event : paper
  const filled = await withSharp((sharp) =>
    sharp(data, { raw: info }).flatten({ background }).raw().toBuffer({ resolveWithObject: true }),
  )
  return { data: filled.data, info: filled.info }
}

/** Whether its visible pixels are light on average, by a sample. */
function isLight(rgba: Buffer): boolean {
  let [light, seen] = [0, 0]
  for (let at = 0; at + 3 < rgba.length; at += 4 * 37) {
    const opacity = rgba[at + 3] ?? 0
    light += (0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0)) * opacity
    seen += opacity
  }
  return seen > 0 && light / seen > 140
}
