import { firstDifference } from './terms.ts'

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
export const tolerance = 1e-6

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
