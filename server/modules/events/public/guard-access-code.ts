import { createHash } from 'node:crypto'
import type { Caller, Visitor } from '../../../infrastructure/caller.ts'
import { Refusal } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../../infrastructure/rate-limits/rate-limit.ts'

type Parts = Pick<Infrastructure, 'config' | 'db' | 'clock'>

interface CodeTry {
  event_id: string
  code: string | undefined
  /** Work that only reads can still be refused once it is done. */
  isRead?: boolean
}

const wrongCode = new Set(['unknown_code', 'prestation_unavailable'])

/**
 * Wraps every use of an access code. Only wrong codes are counted, by address and by account, so that guests with the right code
 * may use it freely and no one gets extra guesses elsewhere.
 */
export async function guardAccessCode<T>(
  { config, db, clock }: Parts,
  { actor, origin }: Caller | Visitor,
  { event_id, code, isRead = false }: CodeTry,
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
    const result = await work()
    // Of guesses sent at once, the wrong ones were counted by now: the right one among them is refused like one sent after them.
    if (isRead) await refuseBlocked(db, clock, keys)
    return result
  } catch (error) {
    if (error instanceof Refusal && wrongCode.has(error.code))
      for (const key of keys) await hitLimit(db, clock, key, config.rateLimits.accessCode)
    throw error
  }
}
