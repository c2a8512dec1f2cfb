import { firstDifference } from './terms.ts'

/** How many grid units a metre has: every place and size is a whole number of them. */
export const unitsPerMetre = 10

/** A rectangle by its middle, in grid units, turned clockwise by whole degrees. */
export interface Rectangle {
  x: number
  y: number
  width: number
  depth: number
  turn: number
}

export interface RoomSize {
  width: number
  depth: number
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

interface Point {
  x: number
  y: number
}

/** Below this, a difference is rounding of sine and cosine. */
const tolerance = 1e-6

const cornersOf = ({ x, y, width, depth, turn }: Rectangle): Point[] => {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [-width, -depth],
    [width, -depth],
    [width, depth],
    [-width, depth],
  ].map(([across = 0, along = 0]) => ({ x: x + (across * cos - along * sin) / 2, y: y + (across * sin + along * cos) / 2 }))
}

/** The upright rectangle around a place. */
export function boundsOf(place: Rectangle): Bounds {
  const corners = cornersOf(place)
  const [across, along] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...across), top: Math.min(...along), right: Math.max(...across), bottom: Math.max(...along) }
}

export function isInside(place: Rectangle, room: RoomSize): boolean {
  const { left, top, right, bottom } = boundsOf(place)
  return left >= -tolerance && top >= -tolerance && right <= room.width + tolerance && bottom <= room.depth + tolerance
}

const shadowOf = (corners: readonly Point[], axis: Point) => {
  const along = corners.map(({ x, y }) => x * axis.x + y * axis.y)
  return { from: Math.min(...along), to: Math.max(...along) }
}

/** Whether two places share floor; touching edges do not. Two rectangles are apart if a side of one separates them. */
export function overlaps(one: Rectangle, other: Rectangle): boolean {
  const [first, second] = [cornersOf(one), cornersOf(other)]
  const axes = [one.turn, one.turn + 90, other.turn, other.turn + 90].map((turn) => {
    const angle = (turn * Math.PI) / 180
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })
  return axes.every((axis) => {
    const [a, b] = [shadowOf(first, axis), shadowOf(second, axis)]
    return a.to > b.from + tolerance && b.to > a.from + tolerance
  })
}

export const snap = (value: number, step: number): number => Math.round(value / step) * step

export const turnBy = <P extends Rectangle>(place: P, degrees: number): P => ({
  ...place,
  turn: (((place.turn + degrees) % 360) + 360) % 360,
})

/** Moves a place by whole units, and no further than the walls. A place larger than the room stays in its middle. */
export function moveWithin<P extends Rectangle>(place: P, by: Point, room: RoomSize): P {
  const { left, top, right, bottom } = boundsOf(place)
  const along = (value: number, low: number, high: number, size: number) => {
    const [least, most] = [Math.ceil(value - low - tolerance), Math.floor(size - (high - value) + tolerance)]
    return (goal: number) => (least > most ? Math.round(size / 2) : Math.min(most, Math.max(least, Math.round(goal))))
  }
  return {
    ...place,
    x: along(place.x, left, right, room.width)(place.x + by.x),
    y: along(place.y, top, bottom, room.depth)(place.y + by.y),
  }
}

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Aligns places to the outermost edge of all of them, or to the middle between their edges, as near as whole units allow. */
export function align<P extends Rectangle>(places: readonly P[], alignment: Alignment): P[] {
  const all = places.map(boundsOf)
  const low = (side: 'left' | 'top') => Math.min(...all.map((one) => one[side]))
  const high = (side: 'right' | 'bottom') => Math.max(...all.map((one) => one[side]))
  return places.map((place) => {
    const { left, top, right, bottom } = boundsOf(place)
    const [halfWidth, halfDepth] = [(right - left) / 2, (bottom - top) / 2]
    const goal = {
      left: { x: low('left') + halfWidth },
      centre: { x: (low('left') + high('right')) / 2 },
      right: { x: high('right') - halfWidth },
      top: { y: low('top') + halfDepth },
      middle: { y: (low('top') + high('bottom')) / 2 },
      bottom: { y: high('bottom') - halfDepth },
    }[alignment]
    return { ...place, ...('x' in goal ? { x: Math.round(goal.x) } : { y: Math.round(goal.y) }) }
  })
}

export const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

/** How far `to` lies in a direction, and how far beside it. */
function offset(from: Point, to: Point, direction: Direction): { ahead: number; beside: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  switch (direction) {
    case 'left':
      return { ahead: -dx, beside: Math.abs(dy) }
    case 'right':
      return { ahead: dx, beside: Math.abs(dy) }
    case 'up':
      return { ahead: -dy, beside: Math.abs(dx) }
    case 'down':
      return { ahead: dy, beside: Math.abs(dx) }
  }
}

/**
 * The nearest place in a direction; what lies beside it counts twice as far. First among those more ahead than beside, else among
 * all that are ahead, so that arrows reach every place. Of two equally far, the one that comes first.
 */
export function nearestTo<P extends Point>(places: readonly P[], from: Point, direction: Direction): P | null {
  const ahead = places.map((place, index) => ({ place, index, ...offset(from, place, direction) })).filter((one) => one.ahead > 0)
  const straight = ahead.filter((one) => one.ahead >= one.beside)
  const [first] = (straight.length > 0 ? straight : ahead).toSorted((one, other) =>
    firstDifference(one.ahead + 2 * one.beside - other.ahead - 2 * other.beside, one.index - other.index),
  )
  return first?.place ?? null
}

/** Every pair of places that share floor, by their positions in the list. */
export function findOverlaps(places: readonly Rectangle[]): [number, number][] {
  const inOrder = places
    .map((place, index) => ({ place, index, ...boundsOf(place) }))
    .toSorted((one, other) => one.left - other.left)
  const pairs: [number, number][] = []
  for (const [at, one] of inOrder.entries())
    for (const other of inOrder.slice(at + 1)) {
      // What follows lies further right.
      if (other.left >= one.right) break
      if (other.top < one.bottom && one.top < other.bottom && overlaps(one.place, other.place))
        pairs.push(one.index < other.index ? [one.index, other.index] : [other.index, one.index])
    }
  return pairs.toSorted(([a, b], [c, d]) => firstDifference(a - c, b - d))
}

/** The first place of this size that shares no floor with others, row by row; the middle of the room if there is none. */
export function findFreePlace(size: { width: number; depth: number }, others: readonly Rectangle[], room: RoomSize): Rectangle {
  const middle = { ...size, x: Math.round(room.width / 2), y: Math.round(room.depth / 2), turn: 0 }
  const gap = unitsPerMetre / 2
  for (let y = Math.ceil(size.depth / 2); y + size.depth / 2 <= room.depth; y += gap)
    for (let x = Math.ceil(size.width / 2); x + size.width / 2 <= room.width; x += gap) {
      const place = { ...middle, x, y }
      if (!others.some((other) => overlaps(place, other))) return place
    }
  return middle
}
