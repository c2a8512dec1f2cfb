import { withSharp } from '../../infrastructure/images/load-sharp.ts'
import { createCanvas } from './canvas.ts'
import { palettes, type Palette } from './palettes.ts'
import { createRandom, type Random } from './random.ts'
import { box, circle, mix, path } from './shapes.ts'

/** A card of no country and no person: shapes where print would be, so that it cannot be mistaken for a real document. */
export interface DrawnDocument {
  front: Buffer
  back: Buffer
  selfie: Buffer
}

const [width, height] = [1200, 800]
const card = { x: 90, y: 70, width: 1020, height: 660 }

/** A person without a face. */
function bust({ x, y, scale, ink }: { x: number; y: number; scale: number; ink: string }): string {
  const at = (dx: number, dy: number) => `${x + dx * scale} ${y + dy * scale}`
  return (
    path(`M${at(-90, 150)}C${at(-90, 60)} ${at(-50, 40)} ${at(0, 40)}S${at(90, 60)} ${at(90, 150)}Z`, `fill="${ink}"`) +
    circle(x, y - 20 * scale, 46 * scale, `fill="${ink}"`)
  )
}

/** Lines of grey where words would be. */
const print = (random: Random, lines: readonly (readonly [x: number, y: number])[], ink: string) =>
  lines.map(([x, y]) => box([x, y, random.between(120, 380), 18], `rx="9" fill="${ink}" opacity="0.6"`)).join('')

/** Three lines of blocks, like a machine-readable code seen from afar. */
function code(random: Random, ink: string): string {
  const blocks = Array.from({ length: 90 }, (_, n) =>
    box([140 + (n % 30) * 31, 560 + Math.floor(n / 30) * 48, random.between(10, 22), 26], `fill="${ink}" opacity="0.75"`),
  )
  return blocks.join('')
}

/** The card on a table, as a phone would see it. */
function drawCard({ deep, dusk, main, warm, spark }: Palette, face: (ink: string) => string): string {
  const canvas = createCanvas({ width, height })
  const paper = canvas.linear({ x: card.x, y: card.y }, { x: card.x + card.width, y: card.y + card.height }, [
    [0, mix(spark, main, 0.12)],
    [1, mix(spark, warm, 0.22)],
  ])
  const [{ x, y, width: wide, height: high }, ink] = [card, mix(deep, dusk, 0.4)]
  canvas.draw(
    box([0, 0, width, height], `fill="${mix(deep, '#6b5a4c', 0.45)}"`),
    box([x + 8, y + 14, wide, high], 'rx="36" fill="#000000" opacity="0.35"'),
    box([x, y, wide, high], `rx="36" fill="${paper}"`),
    path(`M${x} ${y + 36}a36 36 0 0 1 36 -36h${wide - 72}a36 36 0 0 1 36 36v60h-${wide}Z`, `fill="${main}"`),
    face(ink),
  )
  return canvas.toSvg()
}

function drawFront(palette: Palette, random: Random): string {
  const lines = [240, 310, 380, 450, 520].flatMap((y) => [[480, y] as const])
  return drawCard(
    palette,
    (ink) =>
      box([150, 220, 270, 360], `rx="18" fill="${mix(palette.spark, palette.main, 0.4)}"`) +
      bust({ x: 285, y: 400, scale: 1.2, ink }) +
      print(random, lines, ink) +
      circle(1000, 600, 62, `fill="none" stroke="${palette.main}" stroke-width="10" opacity="0.6"`),
  )
}

const drawBack = (palette: Palette, random: Random) =>
  drawCard(
    palette,
    (ink) =>
      print(
        random,
        [
          [140, 230],
          [140, 290],
          [140, 350],
          [640, 230],
          [640, 290],
        ],
        ink,
      ) + code(random, ink),
  )

function drawSelfie({ deep, dusk, main, warm }: Palette): string {
  const canvas = createCanvas({ width: 800, height: 1000 })
  const wall = canvas.radial({ x: 400, y: 380 }, 720, [
    [0, mix(dusk, warm, 0.5)],
    [1, dusk],
  ])
  canvas.draw(box([0, 0, 800, 1000], `fill="${wall}"`), bust({ x: 400, y: 520, scale: 3.2, ink: mix(deep, main, 0.35) }))
  return canvas.toSvg()
}

const toWebp = async (drawing: string) =>
  withSharp((sharp) => sharp(Buffer.from(drawing)).flatten().webp({ quality: 80, effort: 1 }).toBuffer())

export async function makeDocument(seed: number): Promise<DrawnDocument> {
  const palette = palettes[seed % palettes.length]
  if (palette === undefined) throw new Error('There are no colours to draw with.')
  const random = createRandom(seed + 40)
  const [front, back, selfie] = await Promise.all(
    [drawFront(palette, random), drawBack(palette, random), drawSelfie(palette)].map(toWebp),
  )
  if (front === undefined || back === undefined || selfie === undefined) throw new Error('A side was not drawn.')
  return { front, back, selfie }
}
