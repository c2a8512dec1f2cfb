import { withSharp } from '../../infrastructure/images/load-sharp.ts'
import { createCanvas, n } from './canvas.ts'
import { palettes } from './palettes.ts'
import { box, circle, path, polygon } from './shapes.ts'

const side = 640
const middle = side / 2

type Sign = (paint: string) => string

const crescent: Sign = (paint) =>
  path(`M${middle + 62} 140A186 186 0 1 0 500 404A160 160 0 0 1 ${middle + 62} 140Z`, `fill="${paint}"`)

const loudspeaker: Sign = (paint) => {
  const wave = (r: number) => {
    const [x, up, down] = [n(190 + r * 0.5), n(middle - r * 0.87), n(middle + r * 0.87)]
    return path(
      `M${x} ${up}A${r} ${r} 0 0 1 ${x} ${down}`,
      `fill="none" stroke="${paint}" stroke-width="38" stroke-linecap="round"`,
    )
  }
  return [70, 140, 210].map(wave).join('') + circle(172, middle, 42, `fill="${paint}"`)
}

const bars: Sign = (paint) => {
  const bar = (x: number, tall: number) => box([x, middle - tall / 2, 70, tall], `rx="35" fill="${paint}"`)
  return bar(172, 200) + bar(285, 340) + bar(398, 130)
}

const sunset: Sign = (paint) =>
  path(`M140 ${middle + 60}A180 180 0 0 1 500 ${middle + 60}Z`, `fill="${paint}"`) +
  box([140, 412, 360, 26], `rx="13" fill="${paint}"`) +
  box([200, 466, 240, 26], `rx="13" fill="${paint}"`)

const stone: Sign = (paint) => {
  const cut = (r: number) =>
    [
      [middle, middle - r],
      [middle + r, middle],
      [middle, middle + r],
      [middle - r, middle],
    ] as const
  return (
    polygon(cut(190), `fill="none" stroke="${paint}" stroke-width="36" stroke-linejoin="round"`) +
    polygon(cut(85), `fill="${paint}"`)
  )
}

const record: Sign = (paint) =>
  circle(middle, middle, 172, `fill="none" stroke="${paint}" stroke-width="40"`) + circle(middle, middle, 58, `fill="${paint}"`)

/** Large enough to recognise at 40 pixels. */
const signs: readonly Sign[] = [crescent, loudspeaker, bars, sunset, stone, record]

function drawLogo(seed: number): string {
  const canvas = createCanvas({ width: side, height: side })
  const palette = palettes[(seed * 3 + 1) % palettes.length]
  const sign = signs[seed % signs.length]
  if (palette === undefined || sign === undefined) throw new Error('A list of the logos is empty.')
  const ground = canvas.radial({ x: 220, y: 150 }, 620, [
    [0, palette.dusk],
    [1, palette.deep],
  ])
  const paint = canvas.linear({ x: 130, y: 130 }, { x: 510, y: 510 }, [
    [0, palette.warm],
    [1, palette.main],
  ])
  canvas.draw(box([0, 0, side, side], `fill="${ground}"`), sign(paint))
  return canvas.toSvg()
}

/** A square logo for a club. */
export async function makeLogo(seed: number): Promise<Buffer> {
  return withSharp((sharp) =>
    sharp(Buffer.from(drawLogo(seed)))
      .flatten()
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}
