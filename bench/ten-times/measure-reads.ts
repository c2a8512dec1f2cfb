import type { Measure } from '../measure.ts'
import { compareCalls, isRefused, judge, type Platform } from './compare-calls.ts'
import { listReads, type Read } from './reads.ts'

const turns = 3

/** What counts a club's guests, but no more than a fixed number of them, grows with the club until there. */
const cappedCounts: Readonly<Record<string, number>> = { getMessageAudience: 10 }

async function measureRead(read: Read, platforms: readonly Platform[], times: number) {
  const calls = new Map(
    await Promise.all(platforms.map(async (platform) => [platform, await platform.callers.callerOf(read)] as const)),
  )
  return compareCalls(platforms, times, async (platform) => {
    const { url = '', token } = calls.get(platform) ?? {}
    return Promise.resolve({ method: 'GET', url, headers: { authorization: `Token ${token}` } })
  })
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
    const measure = judge(read.name, times, growth)
    // What looks slow is looked at again, for longer: the machine may have been busy.
    measures.push(measure.ok ? measure : judge(read.name, await measureRead(read, platforms, 3 * turns), growth))
  }
  console.log(`made  no call of ${[...refusedNames].join(', ')}: they need a code or a file that is in no platform here`)
  return measures
}
