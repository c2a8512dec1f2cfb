import { readFile } from 'node:fs/promises'

/** One line of the bench: what was measured, its figures, and whether they are within the limits. */
export interface Measure {
  name: string
  figures: string
  ok: boolean
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The median of several runs with the minimum and the maximum: `80 (31 to 104)`. */
export function spread(numbers: readonly number[], digits = 0): string {
  return `${median(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`
}

/** Memory a process uses now, or its peak, from Linux. */
const megabytes =
  (field: string) =>
  async (pid: number): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  }
export const residentMegabytes = megabytes('VmRSS')
export const peakMegabytes = megabytes('VmHWM')
