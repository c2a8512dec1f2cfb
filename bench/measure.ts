/** One line of the bench: what was measured, its figures, and whether they are within what is promised. */
export interface Measure {
  name: string
  figures: string
  ok: boolean
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The median of several runs with the least and the most: `80 (31 to 104)`. */
export function spread(numbers: readonly number[], digits = 0): string {
  return `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`
}
