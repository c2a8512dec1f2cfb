import {
  countedCommissions,
  type ActOnCommissionBody,
  type listPlatformCommissions as listEndpoint,
  type PlatformCommission,
} from '#contract/ambassadors/platform-commissions.ts'
import {
  commissionActions,
  commissionTransitions,
  type CommissionAction,
  type CommissionRuling,
  type CommissionStatus,
} from '#contract/ambassadors/commission-states.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { insertNotices } from '../../notifications/index.ts'
import { lockCommissions, lockHeldAmbassadors, storeRuling, approvePending } from './commission-store.ts'
import {
  countPlatformCommissions,
  findPlatformCommission,
  findPlatformCommissions,
  type PlatformCommissionRow,
} from './platform-views.ts'
import { amountOf, commissionStatusAfter } from './reckoning.ts'
import { reconcileWithin } from './reconcile.ts'
import { whyOf } from './why.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { hasSigned } from '../../agreements/index.ts'
import { listAwaitingApproval } from './commission-views.ts'

/** The actions available now: once a commission is on a statement, only refunds change it. */
function commissionActionsOn(status: CommissionStatus, ruling: CommissionRuling | null): CommissionAction[] {
  return commissionActions.filter((action) => {
    if (commissionTransitions[status][action] === undefined) return false
    // Commissions held by a suspension are released with the ambassador.
    return action !== 'release' || ruling === 'held'
  })
}

const shown = ({ reason, code, attributed_at, source_id: _source, ...row }: PlatformCommissionRow): PlatformCommission => ({
  ...row,
  why: whyOf({ reason, code, attributed_at }),
  allowed_actions: commissionActionsOn(row.status, row.ruling),
})

export async function listPlatformCommissions(
  { db }: Infrastructure,
  { status, kind, ambassador, club, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const filter = { status, kind, ambassador_id: ambassador, club_id: club }
  const [rows, count] = await Promise.all([
    findPlatformCommissions(db, filter, { after: readCursor(cursor, ['date', 'id']), limit, sort: '-date' }),
    countPlatformCommissions(db, filter, countedCommissions),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.business_date, last.id])
  const commissions = page.map(shown)
  return { commissions, count, next }
}

const rulings: Readonly<Record<CommissionAction, CommissionRuling | null>> = { hold: 'held', release: null, reject: 'rejected' }

const titles: Readonly<Record<CommissionAction, (amount: string) => string>> = {
  hold: (amount) => `Your commission of ${amount} is on hold`,
  release: (amount) => `Your commission of ${amount} is no longer on hold`,
  reject: (amount) => `Your commission of ${amount} was rejected`,
}

const titleOf = (action: CommissionAction, status: CommissionStatus, amount: string) =>
  action === 'release' && status === 'on_hold'
    ? `Your commission of ${amount} stays on hold while your account is suspended`
    : titles[action](amount)

const pathOf = { reservation: '/ambassador/reservation-commissions', subscription: '/ambassador/commissions' }

/**
 * Decides about one commission that is on no statement. A rejection returns what was earned to the party that paid it. Of two
 * concurrent decisions, or a decision and a statement, the second one sees the result of the first.
 */
export async function actOnCommission(
  { db, clock }: Infrastructure,
  caller: Caller,
  id: string,
  { action, reason }: ActOnCommissionBody,
): Promise<PlatformCommission> {
  return retryTransaction(db, async (tx) => {
    const { kind, source_id, ambassador, name } = (await findPlatformCommission(tx, id)) ?? refuse('not_found')
    const blocked = await lockHeldAmbassadors(tx, [ambassador.id])
    const locked = (await lockCommissions(tx, kind, [source_id])).get(source_id) ?? refuse('not_found')
    const { status: before, ruling } = locked
    const allowed = commissionActionsOn(before, ruling)
    if (!allowed.includes(action)) return refuse('invalid_transition', { extra: { status: before, allowed } })
    const now = clock.now()
    // A released commission stays on hold while its ambassador is suspended.
    const status = action === 'release' && blocked.size > 0 ? before : commissionStatusAfter(before, action)
    const decision_id = await storeRuling(
      tx,
      { commission_id: id, action, reason, decided_by: caller.actor.user_id, ruling: rulings[action], status },
      now,
    )
    if (action === 'reject') await reconcileWithin(tx, kind, [source_id], now)
    const after = (await findPlatformCommission(tx, id)) ?? refuse('not_found')
    if (action === 'reject' && after.amount_minor !== 0) throw new Error(`The rejected commission ${id} still has an amount.`)
    await insertNotices(
      tx,
      [
        {
          user_id: ambassador.id,
          kind: `commission_${action}`,
          source_id: decision_id,
          title: titleOf(action, status, formatMoney(amountOf(locked.lines), after.currency)),
          text: `${name}: ${reason}`,
          // A suspended ambassador cannot open their commissions.
          path: blocked.size > 0 ? '/profile' : pathOf[kind],
        },
      ],
      now,
    )
    await audit(tx, caller, {
      at: now,
      action: 'actOnCommission',
      subject: { kind: 'commission', id },
      before: { status: before },
      after: { action, status: after.status, reason },
    })
    return shown(after)
  })
}

/** Approves what was pending long enough, but nothing for an ambassador who has not signed the agreement or is not approved. */
export async function approveCommissions({ db, clock, log }: Infrastructure): Promise<void> {
  const now = clock.now()
  await eachSeparately(log, await listAwaitingApproval(db, now), async (ambassadorId) => {
    if (!(await hasSigned(db, { audience: 'ambassador', subject_id: ambassadorId }))) return
    await retryTransaction(db, async (tx) => {
      const blocked = await lockHeldAmbassadors(tx, [ambassadorId])
      if (blocked.size === 0) await approvePending(tx, ambassadorId, now)
    })
  })
}
