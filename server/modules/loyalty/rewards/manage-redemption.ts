import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import type { ManageClubRedemptionBody } from '#contract/loyalty/club-rewards.ts'
import type { Redemption } from '#contract/loyalty/rewards.ts'
import { readRewardCode } from '#contract/door/ticket-code.ts'
import { may } from '#contract/base/abilities.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { factsOf, type Caller, type ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { lockWallets, type LockedWallet } from '../points/wallet-store.ts'
import { todayAt } from '../rules/rules.ts'
import { endRedemption } from './end-redemption.ts'
import { checkCode } from './get-reward-code.ts'
import { clientActions, allowedRedemptionActions, redemptionStatusNow, type RedemptionRow } from './redemption.ts'
import { redemptionDecided } from './redemption-emails.ts'
import { moveRedemption } from './reward-store.ts'
import {
  findByReference,
  findClubRedemption,
  findOwnRedemption,
  readRedemption,
  type ClubRedemptionRow,
  toClubRedemption,
  toRedemption,
} from './redemption-views.ts'

/** Whether a caller may approve and reject, besides fulfilling. */
export const mayDecide = (caller: Caller): boolean => may(factsOf(caller), 'manage_finances')

/** A redemption is protected by its wallet's lock, which every change takes. */
async function lockRedemption(tx: Tx, { id, wallet_id }: RedemptionRow): Promise<{ row: RedemptionRow; wallet: LockedWallet }> {
  const wallet = (await lockWallets(tx, [wallet_id])).get(wallet_id) ?? refuse('not_found')
  return { row: await readRedemption(tx, id), wallet }
}

/** A client cancels their request. */
export async function cancelRedemption(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { id, key }: { id: string; key: string | null },
): Promise<Redemption> {
  const once = { user_id: actor.user_id, club_id: null, key, endpoint: 'manageRedemption', request: { id } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const own = (await findOwnRedemption(tx, actor.user_id, id)) ?? refuse('not_found')
    const { row, wallet } = await lockRedemption(tx, own)
    const now = clock.now()
    const allowed = clientActions(row, now)
    if (!allowed.includes('cancel'))
      return refuse('invalid_transition', { extra: { status: redemptionStatusNow(row, now), allowed } })
    await endRedemption(tx, wallet, row, { status: 'cancelled', now })
    return toRedemption((await findOwnRedemption(tx, actor.user_id, id)) ?? refuse('not_found'), now)
  })
}

interface RedemptionContext {
  tx: Tx
  caller: ClubCaller
  row: ClubRedemptionRow
  wallet: LockedWallet
  secretKey: string
  now: Temporal.Instant
}

const steps: Record<
  ManageClubRedemptionBody['action'],
  (managing: RedemptionContext, body: ManageClubRedemptionBody) => Promise<void>
> = {
  async approve({ tx, caller, row, now }) {
    const expires_at = instantText(now.add({ hours: 24 * row.redeem_within_days }))
    await moveRedemption(tx, { id: row.id, status: 'approved', expires_at, decided_at: now, handled_by: caller.actor.user_id })
    await enqueue(tx, redemptionDecided, { redemption_id: row.id, outcome: 'approved' })
  },
  async reject({ tx, caller, row, wallet, now }, body) {
    const reason = body.action === 'reject' ? body.reason : ''
    await endRedemption(tx, wallet, row, { status: 'rejected', now, handled_by: caller.actor.user_id, reason })
    await enqueue(tx, redemptionDecided, { redemption_id: row.id, outcome: 'rejected' })
  },
  async fulfil(managing, body) {
    const { tx, caller, row, now } = managing
    checkCode(managing, body.action === 'fulfil' ? body.code : '')
    const seen = toClubRedemption(row, true, now)
    if (row.is_alcohol && !seen.is_adult_verified) return refuse('age_unverified')
    await moveRedemption(tx, {
      id: row.id,
      status: 'fulfilled',
      fulfilled_at: instantText(now),
      fulfilled_on: todayAt(row, now),
      handled_by: caller.actor.user_id,
    })
  },
  async undo({ tx, caller, row }) {
    const change = { status: 'approved', fulfilled_at: null, fulfilled_on: null, handled_by: caller.actor.user_id } as const
    await moveRedemption(tx, { id: row.id, ...change })
  },
}

interface RedemptionActionInput {
  /** By its id, or by the code the guest shows. */
  id: string | null
  body: ManageClubRedemptionBody
  key: string | null
  action: 'manageClubRedemption' | 'scanRedemption'
}

/** A club decides about a requested reward, or fulfils it. Scanning one code twice fulfils it once. */
export async function manageClubRedemption(
  { db, clock, secretKey }: Infrastructure,
  caller: ClubCaller,
  { id: requestedId, body, key, action }: RedemptionActionInput,
): Promise<ClubRedemption> {
  const decides = mayDecide(caller)
  if ((body.action === 'approve' || body.action === 'reject') && !decides) return refuse('needs_finances')
  const once = {
    user_id: caller.actor.user_id,
    club_id: caller.club_id,
    key,
    endpoint: action,
    request: { id: requestedId, body },
  }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const reference = body.action === 'fulfil' ? (readRewardCode(body.code)?.reference ?? null) : null
    const scanned = requestedId === null && reference !== null ? await findByReference(tx, caller.club_id, reference) : null
    const id = requestedId ?? scanned ?? refuse('reward_code_unknown')
    const redemption = (await findClubRedemption(tx, caller.club_id, id)) ?? refuse('not_found')
    const { wallet } = await lockRedemption(tx, redemption)
    const row = (await findClubRedemption(tx, caller.club_id, id)) ?? refuse('not_found')
    const now = clock.now()
    const allowed = allowedRedemptionActions(row, decides, now)
    const status = redemptionStatusNow(row, now)
    if (!allowed.includes(body.action)) {
      if (body.action === 'undo' && status === 'fulfilled') return refuse('undo_too_late')
      const { fulfilled_at, client_name, name } = row
      return refuse('invalid_transition', { extra: { status, allowed, fulfilled_at, client_name, reward_name: name } })
    }
    await steps[body.action]({ tx, caller, row, wallet, secretKey, now }, body)
    const after = (await findClubRedemption(tx, caller.club_id, id)) ?? refuse('not_found')
    await audit(tx, caller, {
      at: now,
      action,
      subject: { kind: 'redemption', id },
      before: { status },
      after: { status: after.status, ...(after.reason !== '' && { reason: after.reason }) },
    })
    return toClubRedemption(after, decides, now)
  })
}
