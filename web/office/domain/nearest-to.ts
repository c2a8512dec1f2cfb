import type { Rectangle } from '#contract/floor/geometry.ts'
import { firstDifference } from '#contract/floor/terms.ts'

type Point = Pick<Rectangle, 'x' | 'y'>

export type Direction = 'left' | 'right' | 'up' | 'down'

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
