import { createHash } from 'node:crypto'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { countReferralClick as endpoint } from '#contract/ambassadors/referrals.ts'
import { utcDate } from '../../accounts/index.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { isOverLimit } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { addClicks, type ClickKind } from './click-store.ts'
import { findLiveCode } from './sharing-views.ts'

/** A network counts once per code in this time, however often its people come back. */
const onceIn = { max: 1, windowSeconds: 1800 }

const keyOf = (...about: readonly string[]) =>
  `referralClick:${createHash('sha256').update(JSON.stringify(about)).digest('base64url')}`

const kindOf = (via: string): ClickKind =>
  /^\/client\/events\/[^/]/.test(via) ? 'event' : /^\/clubs\/[^/]/.test(via) ? 'club' : 'other'

/**
 * Counts that a link of a current ambassador was followed. A network's clicks are limited, an unknown code adds no row, and the
 * answer is always the same.
 */
export async function countReferralClick(
  { db, clock, config: { rateLimits } }: Infrastructure,
  { origin }: Visitor,
  { code, via }: BodyOf<typeof endpoint>,
): Promise<{ message: string }> {
  const answer = { message: 'Thank you' }
  const network = networkOf(origin.address)
  if (rateLimits.enabled && (await isOverLimit(db, clock, keyOf(network), rateLimits.referralClick))) return answer
  const owner = await findLiveCode(db, code)
  if (owner === null) return answer
  if (rateLimits.enabled && (await isOverLimit(db, clock, keyOf(network, owner), onceIn))) return answer
  await addClicks(db, { code: owner, day: utcDate(clock.now()), kind: kindOf(via) })
  return answer
}
