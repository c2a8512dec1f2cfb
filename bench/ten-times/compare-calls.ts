import type { Attempt } from '#server/testing/bad-input/attempt.ts'
import type { World } from '#server/testing/world.ts'
import { median, type Measure } from '../measure.ts'
import type { Callers } from './reads.ts'

/** With ten times the rows, a call may take this many times as long; differences below `noise` milliseconds are none. */
const promised = 3
const noise = 3
/** Calls that take longer than this many milliseconds are measured less often. */
const long = 1_000

export interface Platform {
  world: World
  callers: Callers
}

export interface Times {
  ms: number[]
  status: number
  bytes: number
}

/** Calls both in turn, so that both run under the same load; the first calls do not count. `next` makes each call ready. */
export async function compareCalls(
  platforms: readonly Platform[],
  turns: number,
  next: (platform: Platform) => Promise<Attempt>,
): Promise<[Times, Times]> {
  const both: [Times, Times] = [
    { ms: [], status: 0, bytes: 0 },
    { ms: [], status: 0, bytes: 0 },
  ]
  for (let turn = 0; turn <= turns; turn++) {
    for (const [index, times] of both.entries()) {
      const platform = platforms[index]
      if (platform === undefined) throw new Error('Two platforms are compared.')
      const { method, payload, ...call } = await next(platform)
      const began = performance.now()
      const answer = await platform.world.app.inject({
        method: method as 'GET',
        ...call,
        ...(payload !== undefined && { payload }),
      })
      if (turn > 0) times.ms.push(performance.now() - began)
      times.status = answer.statusCode
      times.bytes = answer.rawPayload.length
    }
    if (both.some(({ ms }) => median(ms) > long)) break
  }
  return both
}

export const isRefused = ({ status }: Times): boolean => status >= 400 && status < 500

/** `growth`: how many times as long an endpoint's longest file was, since a filter reads the same rows. */
export function judge(name: string, [small, large]: readonly [Times, Times], growth = 1): Measure {
  const [before, after] = [median(small.ms), median(large.ms)]
  const statuses = [small.status, large.status]
  const answered = statuses.every((status) => status < 300) ? '' : `; answered ${statuses.join(' and ')}`
  const sizes = growth === 1 ? '' : `; of ${growth.toFixed(1)} times as much`
  return {
    name: `ten times: ${name}`,
    figures: `${before.toFixed(1)} ms and ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(2)}${sizes}${answered}`,
    ok: answered === '' && (after <= promised * growth * before || after - before <= noise),
  }
}
