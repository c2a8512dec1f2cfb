import { createHmac } from 'node:crypto'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getRewardCode as endpoint, RewardCode } from '#contract/loyalty/rewards.ts'
import { readRewardCode, toCrockford } from '#contract/door/ticket-code.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { drawQr } from '../../../infrastructure/qr/draw-qr.ts'
import type { RedemptionRow } from './redemption.ts'
import { findOwnRedemption, toRedemption } from './redemption-views.ts'

/** How long a code is shown. */
const codeSeconds = 600

/** The time slot a code belongs to. */
const slotOf = (epochMilliseconds: number): number => Math.floor(epochMilliseconds / (codeSeconds * 1_000))

const prefix = 'VR1'

/** Six characters from a digest of 32 bits or more: the part of a code that changes every ten minutes. */
const signatureOf = (bits: number): string => toCrockford(bits % 32 ** 6, 6)

/** The text of the QR code. Capitals and digits keep it small. */
const writeRewardCode = (reference: string, signature: string): string => `${prefix}${reference.replace('-', '')}${signature}`

/** The form people read out. */
const formatRewardCode = (reference: string, signature: string): string => `${reference}-${signature}`

/** The part of a code that changes every ten minutes. Derived, never stored. */
function codeSignature(secretKey: string, redemptionId: string, slot: number): string {
  const digest = createHmac('sha256', secretKey).update(`reward ${redemptionId} ${slot}`).digest()
  return signatureOf(digest.readUInt32BE(0))
}

/** Codes of the current and the previous ten minutes are accepted: a guest may have waited at the bar. */
const slotsServed = (now: Temporal.Instant): number[] => [slotOf(now.epochMilliseconds), slotOf(now.epochMilliseconds) - 1]

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

const codeExpired = (secretKey: string, id: string, signature: string, now: Temporal.Instant) => {
  const slot = slotOf(now.epochMilliseconds)
  // A day of earlier codes tells an expired one from an unknown one.
  return Array.from({ length: 144 }, (_, index) => slot - 2 - index).some((earlier) =>
    isSameSecret(codeSignature(secretKey, id, earlier), signature),
  )
}

/** Refuses a code that is not current for this redemption. */
export function checkCode(
  { row, secretKey, now }: { row: Pick<RedemptionRow, 'id' | 'reference'>; secretKey: string; now: Temporal.Instant },
  text: string,
): void {
  const code = readRewardCode(text)
  if (code === null || code.reference !== row.reference) return refuse('reward_code_unknown')
  if (slotsServed(now).some((slot) => isSameSecret(codeSignature(secretKey, row.id, slot), code.signature))) return
  return refuse(codeExpired(secretKey, row.id, code.signature, now) ? 'reward_code_expired' : 'reward_code_unknown')
}
