import { fitText, linePath } from '../images/sharing/set-text.ts'
import type { ShareFonts } from '../images/sharing/share-fonts.ts'
import { mapKinds, type Street, type MapPoint } from './map-shapes.ts'
import { mapSize } from './map-kinds.ts'

/** Pixels. */
const size = 11
const room = 14
/** Pixels between names, and around the pin. */
const apart = 18
const pinRoom = 46
/** Radians by which a line may turn below one name. */
const straight = 0.22
const maxNames = 9
/** A longer one is no street's. */
const maxLetters = 40

/** A piece of a street that is nearly straight. */
interface Stretch {
  name: string
  rank: number
  from: MapPoint
  to: MapPoint
  length: number
}

const distance = (a: MapPoint, b: MapPoint) => Math.hypot(b.x - a.x, b.y - a.y)
const turn = (a: number, b: number) => Math.abs(((a - b + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)

/** The part of a segment inside the picture. */
function clip(from: MapPoint, to: MapPoint): { from: MapPoint; to: MapPoint } | null {
  const { width, height } = mapSize
  let [start, end] = [0, 1]
  const sides = [
    [from.x - to.x, from.x - room],
    [to.x - from.x, width - room - from.x],
    [from.y - to.y, from.y - room],
    [to.y - from.y, height - room - from.y],
  ] as const
  for (const [step, left] of sides) {
    if (step === 0 && left < 0) return null
    if (step < 0) start = Math.max(start, left / step)
    if (step > 0) end = Math.min(end, left / step)
  }
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  return start < end ? { from: at(start), to: at(end) } : null
}

function stretchesOf({ name, kind, points }: Street): Stretch[] {
  const rank = mapKinds.indexOf(kind)
  const runs: { from: MapPoint; to: MapPoint; heading: number }[] = []
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    const part = next === undefined ? null : clip(point, next)
    if (part === null) continue
    const heading = Math.atan2(part.to.y - part.from.y, part.to.x - part.from.x)
    const last = runs.at(-1)
    const continues = last !== undefined && turn(heading, last.heading) <= straight && distance(last.to, part.from) < 1
    if (continues) last.to = part.to
    else runs.push({ ...part, heading })
  }
  return runs.map(({ from, to }) => ({ name, rank, from, to, length: distance(from, to) }))
}

export interface StreetName {
  /** SVG path data of its letters, beginning left of the origin, and where that is put. */
  data: string
  x: number
  y: number
  degrees: number
}

/** The names of the widest and longest streets, along them, where none covers another or the pin. */
export function setStreetNames(fonts: ShareFonts, streets: readonly Street[]): StreetName[] {
  const { width, height } = mapSize
  const ground: MapPoint[] = []
  const names = new Set<string>()
  const labels: StreetName[] = []
  const stretches = streets
    .filter(({ name }) => name.length <= maxLetters && fonts.drawable(name) === name)
    .flatMap(stretchesOf)
    .toSorted((a, b) => (a.rank === b.rank ? b.length - a.length : b.rank - a.rank))
  for (const { name, from, to, length } of stretches) {
    if (labels.length >= maxNames) break
    // Letters are some half as wide as high: most streets are too short, and need no measuring.
    if (names.has(name) || length < name.length * size * 0.4) continue
    const [line] = fitText(fonts, name, { style: 'strong', sizes: [{ size, lines: 1 }], width }).lines
    if (line === undefined || line.width + room > length) continue
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    const steps = Array.from({ length: Math.ceil(line.width / 10) + 1 }, (_, index) => index * 10 - line.width / 2)
    const below = steps.map((step) => ({ x: middle.x + dx * step, y: middle.y + dy * step }))
    const pin = { x: width / 2, y: height / 2 - 20 }
    if (below.some((point) => distance(point, pin) < pinRoom || ground.some((other) => distance(point, other) < apart))) continue
    names.add(name)
    ground.push(...below)
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI
    labels.push({
      data: linePath(fonts, line, { x: -line.width / 2, y: size * 0.36 }, { style: 'strong', size }),
      ...middle,
      // Never upside down.
      degrees: angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle,
    })
  }
  return labels
}
