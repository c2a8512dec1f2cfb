import { withSharp } from '../../infrastructure/images/load-sharp.ts'
import { createCanvas } from './canvas.ts'
import { palettes } from './palettes.ts'
import { createRandom } from './random.ts'
import type { ShapeStyle } from './shapes.ts'
import { arches } from './styles/arches.ts'
import { disc } from './styles/disc.ts'
import { eclipse } from './styles/eclipse.ts'
import { equalizer } from './styles/equalizer.ts'
import { halftone } from './styles/halftone.ts'
import { lasers } from './styles/lasers.ts'
import { mirrorball } from './styles/mirrorball.ts'
import { moonrise } from './styles/moonrise.ts'
import { mosaic } from './styles/mosaic.ts'
import { orbit } from './styles/orbit.ts'
import { ribbons } from './styles/ribbons.ts'
import { waves } from './styles/waves.ts'

/** In an order in which neighbours differ. */
const styles: readonly ShapeStyle[] = [
  moonrise,
  lasers,
  mosaic,
  ribbons,
  disc,
  orbit,
  equalizer,
  arches,
  waves,
  mirrorball,
  halftone,
  eclipse,
]

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('That list is empty.')
  return item
}

/** A picture for an event, 1200 x 800: consecutive seeds differ in style and colours. */
function drawCover(seed: number): string {
  const canvas = createCanvas()
  // Each round through the styles shifts the colours by one.
  const palette = at(palettes, seed * 3 + Math.floor(seed / styles.length))
  at(styles, seed)({ canvas, random: createRandom(seed), palette })
  return canvas.toSvg()
}

export async function makeCover(seed: number): Promise<Buffer> {
  return withSharp((sharp) =>
    sharp(Buffer.from(drawCover(seed)))
      .flatten()
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}
