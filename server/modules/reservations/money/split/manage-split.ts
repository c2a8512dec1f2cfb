import type { BodyOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import type { paySplit as payEndpoint, ShareToPay, Split, startSplit as startEndpoint } from '#contract/reservations/splits.ts'
import type { Caller } from '../../../../infrastructure/caller.ts'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { hashToken } from '../../../../infrastructure/token.ts'
import { cancelPayment, cancelUnopened, isUnderWay, listPayments, performCharge } from '../../../payments/index.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { lockFor } from '../../core/lock-for-action.ts'
import { allowedReservationActions, dueNow, entryTimes, reservationPageOf } from '../../core/reservation.ts'
import { findReservation } from '../../core/reservation-views.ts'
import { lockMoney, readMoney } from '../money-views.ts'
import { reached } from '../request-payment.ts'
import { settleLocked } from '../settle-reservation.ts'
import { completeSplit } from './complete-split.ts'
import { lockOwnSplit } from './lock-split.ts'
import { refuseAmounts } from './refuse-amounts.ts'
import { beginShare, checkOpen, closeForms, openShare, wayOf } from './pay-share.ts'
import { toSplit } from './show-split.ts'
import { isPayableSplit, missingShares, paymentsOfShares, splitAmounts, splitDeadline } from './split.ts'
import { sharePageOf, shareSecret } from './split-secret.ts'
import { coverShares, endSplitOf, insertSplit, type NewShare } from './split-store.ts'
import { findHost, findOwnSplit, listSplits } from './split-views.ts'

/** The latest split of this client's reservation. */
export async function getSplit(
  infrastructure: Infrastructure,
  { actor: { user_id } }: Caller,
  id: string,
): Promise<{ split: Split | null }> {
  const { db, clock } = infrastructure
  const row = (await findReservation(db, id, user_id)) ?? refuse('not_found')
  const split = await findOwnSplit(db, id, user_id)
  if (split === null) return { split: null }
  const payments = paymentsOfShares((await readMoney(db, id)).payments)
  return { split: toSplit(split, row, { payments, pageOf: (share) => sharePageOf(infrastructure, share), now: clock.now() }) }
}

export async function readSplit(infrastructure: Infrastructure, caller: Caller, id: string): Promise<Split> {
  return (await getSplit(infrastructure, caller, id)).split ?? refuse('split_over')
}

/** Splits what is due between the host and friends. The first split of a hold extends it, once. */
export async function startSplit(
  infrastructure: Infrastructure,
  caller: Caller,
  { id, friends, host_amount_minor: own_minor }: { id: string } & BodyOf<typeof startEndpoint>,
): Promise<Split> {
  const { db, clock, payments } = infrastructure
  const client_id = caller.actor.user_id
  if (payments === null) return refuse('payment_not_available')
  await closeOwnPage(infrastructure, client_id, id)
  await retryTransaction(db, async (tx) => {
    const { row: stored, now } = await lockFor(tx, 'pay', { client_id, id }, clock)
    const row = await settleLocked(tx, stored, now)
    const due = dueNow(row)
    const { expires_at } = row
    if (expires_at === null || due === 0)
      return refuse('invalid_transition', { extra: { status: row.status, allowed: allowedReservationActions(row, now) } })
    if (!row.email_confirmed) return refuse('email_unconfirmed')
    if ((await lockMoney(tx, id)).payments.some(isUnderWay)) return refuse('payment_pending')
    const wished = [own_minor ?? null, ...friends.map(({ amount_minor }) => amount_minor ?? null)]
    const amounts = splitAmounts(due, wished)
    refuseAmounts(row, { due_minor: due, amounts, wished }, (n) =>
      n === 0 ? 'host_amount_minor' : `friends.${n - 1}.amount_minor`,
    )
    const isFirst = (await listSplits(tx, id)).length === 0
    const host = await findHost(tx, id)
    const own = { name: host.name, is_host: true, amount_minor: amounts[0] ?? 0 }
    const others = friends.map(({ name }, n) => ({ name, is_host: false, amount_minor: amounts[n + 1] ?? 0 }))
    const shares = [own, ...others].filter(({ amount_minor }) => amount_minor > 0)
    const split = { id: newId(), reservation_id: id, host_name: host.name, amount_minor: due }
    const rows = shares.map((share, position) => newShare(infrastructure, { ...share, position }))
    await insertSplit(tx, { ...split, shares: rows }, now)
    const limits = { expires_at, entry_until: entryTimes(row).entry_until, sales_end_at: host.sales_end_at }
    const until = isFirst ? instantText(splitDeadline(limits, now)) : expires_at
    // A page opened later gains no more time.
    const change = { expires_at: until, payment_began_at: row.payment_began_at ?? instantText(now) }
    const detail = { amount_minor: due, shares: shares.length }
    await applyStep(tx, row, change, { at: now, actor: { kind: 'client', id: client_id }, action: 'pay', detail })
  })
  return readSplit(infrastructure, caller, id)
}

export function newShare(
  { secretKey }: Pick<Infrastructure, 'secretKey'>,
  share: Omit<NewShare, 'id' | 'email' | 'link_hash'>,
): NewShare {
  const id = newId()
  return { id, email: null, link_hash: hashToken(shareSecret(secretKey, id)), ...share }
}

/** Closes the page on which the host would have paid all of it. */
async function closeOwnPage(infrastructure: Infrastructure, clientId: string, id: string): Promise<void> {
  const row = await findReservation(infrastructure.db, id, clientId)
  const payments = row === null ? [] : await listPayments(infrastructure.db, { kind: 'reservation', id })
  await reached(infrastructure, async () => {
    for (const payment of payments.filter((one) => isUnderWay(one) && one.share_id === null)) {
      await performCharge(infrastructure, payment.id)
      await cancelPayment(infrastructure, payment.id)
    }
  })
}

/** Lets the host pay their own share, or everything that nobody has paid yet. */
export async function paySplit(
  infrastructure: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  { id, part, place }: { id: string } & BodyOf<typeof payEndpoint>,
): Promise<ShareToPay> {
  const { db, clock, config, payments } = infrastructure
  if (payments === null) return refuse('payment_not_available')
  if ((await findReservation(db, id, client_id)) === null) return refuse('not_found')
  const way = wayOf(infrastructure, place)
  const shares = (await listSplits(db, id))[0]?.shares ?? []
  await checkOpen(infrastructure, id, shares.map(idOf))
  await closeForms(infrastructure, id, { shareIds: shares.filter(({ is_host }) => is_host).map(idOf), way })
  const { payment_id, amount_minor, closed } = await retryTransaction(db, async (tx) => {
    const locked = await lockOwnSplit(tx, { client_id, id }, clock)
    const missing = missingShares(locked.split, locked.payments)
    const chosenShares = part === 'own' ? missing.filter(({ is_host }) => is_host) : missing
    const [first] = chosenShares
    if (!isPayableSplit(locked.split, locked.row.status)) return refuse('split_over')
    if (first === undefined) return refuse('share_paid')
    const amount_minor = sum(chosenShares.map((one) => one.amount_minor))
    if (chosenShares.length === 1 && first.is_host)
      return { payment_id: await beginShare(tx, infrastructure, locked, { share: first, way }), amount_minor, closed: [] }
    const share = newShare(infrastructure, {
      position: locked.split.shares.length,
      name: locked.split.host_name,
      is_host: true,
      amount_minor,
    })
    const covered = chosenShares.map((one) => one.id)
    await coverShares(tx, locked.split.id, { covered, by: share }, locked.now)
    const open = covered.flatMap((one) => locked.payments.get(one) ?? []).filter(isUnderWay)
    for (const payment of open) await cancelUnopened(tx, payment.id, locked.now)
    const shares = [
      ...locked.split.shares.map((one) => (covered.includes(one.id) ? { ...one, covered_at: instantText(locked.now) } : one)),
      { ...share, covered_at: null },
    ]
    const split = { ...locked.split, shares }
    const own = { share: { ...share, covered_at: null }, way }
    const payment_id = await beginShare(tx, infrastructure, { ...locked, split }, own)
    return { payment_id, amount_minor, closed: open.map((payment) => payment.id) }
  })
  return reached(infrastructure, async () => {
    for (const payment of closed) await cancelPayment(infrastructure, payment)
    const page = reservationPageOf(config.publicUrl, id)
    const pages = { return_url: `${page}?payment=done`, cancel_url: page }
    return { ...(await openShare(infrastructure, payment_id, { way, pages })), amount_minor }
  })
}

const idOf = ({ id }: { id: string }) => id

/** Cancels a split before it is complete. Cards that are authorised are released after the commit. */
export async function cancelSplit(infrastructure: Infrastructure, caller: Caller, id: string): Promise<Split> {
  const { db, clock } = infrastructure
  await retryTransaction(db, async (tx) => {
    const { split, row, now } = await lockOwnSplit(tx, { client_id: caller.actor.user_id, id }, clock)
    if (split.state !== 'open' || !isPayableSplit(split, row.status)) return refuse('split_over')
    await endSplitOf(tx, id, 'cancelled', now)
    const actor = { kind: 'client', id: caller.actor.user_id } as const
    await applyStep(
      tx,
      row,
      {},
      { at: now, actor, action: 'pay', detail: { split: 'cancelled' }, facts: { stops_payment: true } },
    )
  })
  await completeSplit(infrastructure, id)
  return readSplit(infrastructure, caller, id)
}
