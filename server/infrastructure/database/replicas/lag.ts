import { isBeyond, type Position } from './positions.ts'

/** Two minutes of one a second: a longer lag is at least that. */
const most = 120

/**
 * How far behind a replica is, in seconds: since when the primary is known to be beyond what it has replayed. So a replica that
 * lost its primary is not mistaken for one with nothing left to replay, and the clocks of both machines do not matter.
 */
export function createLagClock() {
  const notes: { position: Position; at: number }[] = []
  return {
    /** `at` in milliseconds, like all of them by one clock. */
    note(position: Position, at: number): void {
      const last = notes.at(-1)
      // Another primary took over.
      if (last !== undefined && isBeyond(last.position, position)) notes.length = 0
      if (last === undefined || position !== last.position) notes.push({ position, at })
      if (notes.length > most) notes.splice(0, 1)
    },
    lagAt(replayed: Position, now: number): number {
      const first = notes.find(({ position }) => isBeyond(position, replayed))
      return first === undefined ? 0 : (now - first.at) / 1000
    },
  }
}
