import { putLoad, request } from './http-load.ts'
import type { Measure } from './measure.ts'
import type { BenchServer } from './server.ts'

const connections = 4
const seconds = 1
const turns = 9

export interface Target {
  server: BenchServer
  path: string
  token?: string
}

/** The median time of many calls in milliseconds. */
async function timeOf({ server, path, token }: Target): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { p50, statuses } = await putLoad({ url: server.url, connections, seconds, next: () => request('GET', path, headers) })
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(statuses)}.`)
  return p50
}

/** `promised`: the long one may take at most this many times as long as the short one. */
export interface Comparison {
  name: string
  promised: number
  short: Target
  long: Target
}

/** Short turns alternate, so that both run under the same load; the median of their ratios counts. */
export async function compare({ name, promised, short, long }: Comparison): Promise<Measure> {
  await timeOf(short)
  await timeOf(long)
  const pairs: { short: number; long: number; ratio: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const [one, other] = [await timeOf(short), await timeOf(long)]
    pairs.push({ short: one, long: other, ratio: other / one })
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(turns / 2)] ?? { short: 0, long: 0, ratio: Infinity }
  const figures = `${middle.short.toFixed(1)} ms and ${middle.long.toFixed(1)} ms, ratio ${middle.ratio.toFixed(2)}; at most ${promised}`
  return { name, figures, ok: middle.ratio <= promised }
}
