import { readFile } from 'node:fs/promises'
import { listChildren } from '../tools/start-checks/launch.ts'

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

/** From the fields of `stat` after the name. A tick is a hundredth of a second on every Linux that Node runs on. */
async function ticksMs(pid: number, first: number, count: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(first, first + count).reduce((sum, field) => sum + Number(field), 0) * 10
}

/** Milliseconds of processor that a process has used so far, in itself and in the system. */
export const processorMs = async (pid: number): Promise<number> => ticksMs(pid, 11, 2)

/** The same, with its children, those that ended included. */
export async function familyMs(pid: number): Promise<number> {
  const children = await Promise.all((await listChildren(pid)).map(processorMs))
  return children.reduce((sum, ms) => sum + ms, await ticksMs(pid, 11, 4))
}

export const residentMegabytes = megabytes('VmRSS')
export const peakMegabytes = megabytes('VmHWM')
