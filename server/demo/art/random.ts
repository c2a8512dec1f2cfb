/** The same numbers for the same seed, so that a demo looks the same on every machine. */
export interface Random {
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(share: number): boolean
}

/** Mulberry32: small, fast, and uniform enough for pictures. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return { between, whole: (low, high) => Math.floor(between(low, high + 1)), chance: (share) => next() < share }
}
