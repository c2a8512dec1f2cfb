import { boundsOf, overlaps, tolerance, type Rectangle, type RoomSize } from '#contract/floor/geometry.ts'

/** How many grid units a metre has: every place and size is a whole number of them. */
export const unitsPerMetre = 10

export const snap = (value: number, step: number): number => Math.round(value / step) * step

export const turnBy = <P extends Rectangle>(place: P, degrees: number): P => ({
  ...place,
  turn: (((place.turn + degrees) % 360) + 360) % 360,
})

/** Moves a place by whole units, and no further than the walls. A place larger than the room stays in its middle. */
export function moveWithin<P extends Rectangle>(place: P, by: Pick<Rectangle, 'x' | 'y'>, room: RoomSize): P {
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
