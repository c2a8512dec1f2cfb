import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getRewardCode as endpoint, RewardCode } from '#contract/loyalty/rewards.ts'
import { codeSeconds, formatRewardCode, slotOf, writeRewardCode } from '#contract/loyalty/reward-code.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import { codeSignature } from './redemption.ts'
import { findOwnRedemption, toRedemption } from './redemption-views.ts'

/** How many codes are returned at once: an offline phone can show them for half an hour. */
const ahead = 3

/** The current code of an approved reward and the next ones; refused for any other. */
export async function getRewardCode(
  { db, clock, secretKey }: Infrastructure,
  { actor }: Caller,
  id: string,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const redemption = toRedemption((await findOwnRedemption(db, actor.user_id, id)) ?? refuse('not_found'), now)
  const { reference, status } = redemption
  const first = slotOf(now.epochMilliseconds)
  const instantOf = (slot: number) => instantText(Temporal.Instant.fromEpochMilliseconds(slot * codeSeconds * 1_000))
  const toCode = (slot: number): RewardCode => {
    const signature = codeSignature(secretKey, id, slot)
    const text = writeRewardCode(reference, signature)
    const picture = { text, ...drawQr(text) }
    return {
      code: formatRewardCode(reference, signature),
      valid_from: instantOf(slot),
      valid_until: instantOf(slot + 1),
      qr: picture,
    }
  }
  const codes = status === 'approved' ? Array.from({ length: ahead }, (_, index) => toCode(first + index)) : []
  return { redemption, server_time: instantText(now), codes }
}
