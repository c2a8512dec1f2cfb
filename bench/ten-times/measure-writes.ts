import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Pool } from 'pg'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { attemptOf, type Attempt } from '#server/testing/bad-input/attempt.ts'
import { goodInput } from '#server/testing/bad-input/mutations.ts'
import { makeAdmin, makeEvent, makeGuest, makeStaff, type Guest } from '#server/testing/bad-input/rows.ts'
import { prepareFor, samplesFor } from '#server/testing/bad-input/samples.ts'
import { password } from '#server/testing/bad-input/samples/accounts.ts'
import { flagsThatGive, rolesThatMay } from '#server/testing/callers.ts'
import type { Measure } from '../measure.ts'
import { compareCalls, isRefused, judge, type Platform } from './compare-calls.ts'

const turns = 3

/** A new account that may call, with a new club and event: a write can be made once, and changes what the next one meets. */
async function makeCaller(pool: Pool, { name, authorize }: Endpoint, passwordHash: string): Promise<Guest> {
  const event = await makeEvent(pool, passwordHash, `-${randomBytes(6).toString('hex')}`)
  const [role = 'client'] = authorize === 'public' ? [] : rolesThatMay(authorize)
  if (role === 'adminclub' && name !== 'createClub') return makeAdmin(pool, event)
  if (role === 'staffclub') return makeStaff(pool, passwordHash, event, flagsThatGive(authorize))
  return makeGuest(pool, role, passwordHash, event)
}

/** Every write of the contract, on a small platform and on a large one. */
export async function measureWrites(platforms: readonly Platform[]): Promise<Measure[]> {
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
  const next = async (endpoint: Endpoint, { world: { pool } }: Platform): Promise<Attempt> => {
    const caller = await makeCaller(pool, endpoint, passwordHash)
    await prepareFor(pool, endpoint.name, caller)
    const input = goodInput(endpoint, samplesFor(endpoint, caller))
    return attemptOf(endpoint, input, endpoint.authorize === 'public' ? undefined : caller.token)
  }
  const measures: Measure[] = []
  const refusedNames: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const { name } = endpoint
    const measure = async (times: number) => compareCalls(platforms, times, async (platform) => next(endpoint, platform))
    const times = await measure(turns)
    if (times.every(isRefused)) {
      refusedNames.push(name)
      continue
    }
    const first = judge(name, times)
    measures.push(first.ok ? first : judge(name, await measure(3 * turns)))
  }
  console.log(`made  no write of ${refusedNames.join(', ')}: they need a code, or a setting that no platform here has`)
  return measures
}
