/** A place in the primary's write-ahead log, as PostgreSQL writes it: `16/B374D848`. A replica passes them in order. */
export type Position = string

export const isPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)

function bytesOf(position: Position): number {
  const [high = '', low = ''] = position.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

export const isBeyond = (one: Position, other: Position): boolean => bytesOf(one) > bytesOf(other)

/** The newest position that this process has committed. Its own calls alone move it, so it includes what each of them wrote. */
export interface CommittedPosition {
  newest(): Position | null
  note(position: Position): void
  /** Forgets a position that the primary, asked later, has not reached: it is another one now, which took over without it. */
  correct(noted: Position | null, reached: Position): void
}

export function createCommitted(): CommittedPosition {
  let newest: Position | null = null
  return {
    newest: () => newest,
    note: (position) => {
      if (newest === null || isBeyond(position, newest)) newest = position
    },
    correct: (noted, reached) => {
      if (noted !== null && isBeyond(noted, reached)) newest = reached
    },
  }
}
