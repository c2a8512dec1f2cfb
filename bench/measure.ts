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
/** Milliseconds of processor that a process has used so far, from Linux: of the 100 ticks a second that `stat` counts. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

export const residentMegabytes = megabytes('VmRSS')
export const peakMegabytes = megabytes('VmHWM')
