import { createHash } from 'node:crypto'
import type { Caller, Visitor } from '../../infrastructure/http/caller.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../infrastructure/rate-limits/rate-limit.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>

interface CodeTry {
  event_id: string
  code: string | undefined
}

const wrongCode = new Set(['unknown_code', 'prestation_unavailable'])

/**
 * Wraps every use of an access code. Only wrong codes are counted, by address and by account, so that guests with the right code
 * may use it freely and no one gets extra guesses elsewhere.
 */
export async function guardAccessCode<T>(
  { config, db, clock }: Parts,
  { actor, origin }: Caller | Visitor,
  { event_id, code }: CodeTry,
  work: () => Promise<T>,
): Promise<T> {
  if (code === undefined || !config.rateLimits.enabled) return work()
  const keys = [networkOf(origin.address), ...(actor === null ? [] : [actor.user_id])].map(
    (who) =>
      `accessCode:${createHash('sha256')
        .update(JSON.stringify([event_id, who]))
        .digest('base64url')}`,
  )
  await refuseBlocked(db, clock, keys)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && wrongCode.has(error.code))
      for (const key of keys) await hitLimit(db, clock, key, config.rateLimits.accessCode)
    throw error
  }
}
