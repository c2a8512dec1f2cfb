import { median, type Measure } from '../measure.ts'
import type { World } from '#server/testing/world.ts'
import { listReads, type Callers, type Read } from './reads.ts'

/** With ten times the rows, a read may take this many times as long; differences below `noise` milliseconds are none. */
const promised = 3
const noise = 3
const turns = 3
/** Calls that take longer than this many milliseconds are measured less often. */
const long = 1_000

/** What counts a club's guests, but no more than a fixed number of them, grows with the club until there. */
const cappedCounts: Readonly<Record<string, number>> = { getMessageAudience: 10 }

export interface Platform {
  world: World
  callers: Callers
}

interface Times {
  ms: number[]
  status: number
  bytes: number
}

/** Calls both in turn, so that both run under the same load; the first calls do not count. */
async function measureRead(read: Read, platforms: readonly Platform[], turns: number): Promise<[Times, Times]> {
  const both: [Times, Times] = [
    { ms: [], status: 0, bytes: 0 },
    { ms: [], status: 0, bytes: 0 },
  ]
  const calls = await Promise.all(platforms.map(async ({ callers }) => callers.callerOf(read)))
  for (let turn = 0; turn <= turns; turn++) {
    for (const [index, times] of both.entries()) {
      const [call, platform] = [calls[index], platforms[index]]
      if (call === undefined || platform === undefined) throw new Error('Two platforms are compared.')
      const headers = { authorization: `Token ${call.token}` }
      const began = performance.now()
      const answer = await platform.world.app.inject({ method: 'GET', url: call.url, headers })
      if (turn > 0) times.ms.push(performance.now() - began)
      times.status = answer.statusCode
      times.bytes = answer.rawPayload.length
    }
    if (both.some(({ ms }) => median(ms) > long)) break
  }
  return both
}

const isRefused = ({ status }: Times) => status >= 400 && status !== 500

/** `growth`: how many times as long the endpoint's longest file was, since a filter reads the same rows. */
function judge({ name }: Read, [small, large]: readonly [Times, Times], growth: number): Measure {
  const [before, after] = [median(small.ms), median(large.ms)]
  const statuses = [small.status, large.status]
  const answered = statuses.every((status) => status === 200) ? '' : `; answered ${statuses.join(' and ')}`
  const sizes = growth === 1 ? '' : `; of ${growth.toFixed(1)} times as much`
  return {
    name: `ten times: ${name}`,
    figures: `${before.toFixed(1)} ms and ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(2)}${sizes}${answered}`,
    ok: answered === '' && (after <= promised * growth * before || after - before <= noise),
  }
}

/** Every read of the contract, on a small platform and on a large one. */
export async function measureReads(platforms: readonly Platform[]): Promise<Measure[]> {
  const measures: Measure[] = []
  const refusedNames = new Set<string>()
  const growths = new Map<string, number>()
  for (const read of listReads()) {
    const { name, media } = read.endpoint
    const times = await measureRead(read, platforms, turns)
    // A code that comes by email, a file that only the server stores.
    if (times.every(isRefused)) {
      refusedNames.add(name)
      continue
    }
    const grew = media === undefined ? (cappedCounts[name] ?? 1) : times[1].bytes / Math.max(1, times[0].bytes)
    const growth = Math.max(1, grew, growths.get(name) ?? 1)
    growths.set(name, growth)
    const measure = judge(read, times, growth)
    // What looks slow is looked at again, for longer: the machine may have been busy.
    measures.push(measure.ok ? measure : judge(read, await measureRead(read, platforms, 3 * turns), growth))
  }
  console.log(`made  no call of ${[...refusedNames].join(', ')}: they need a code or a file that is in no platform here`)
  return measures
}
