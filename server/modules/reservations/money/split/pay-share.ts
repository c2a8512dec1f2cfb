import type { BodyOf } from '#contract/base/endpoint.ts'
import type {
  openSplitShare as openEndpoint,
  paySplitShare as payEndpoint,
  ShareToPay,
  SplitShare,
} from '#contract/reservations/splits.ts'
import type { Visitor } from '../../../../infrastructure/caller.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { hashToken } from '../../../../infrastructure/token.ts'
import {
  closePayment,
  goesThisWay,
  isUnderWay,
  listPayments,
  openCardEntry,
  openCheckout,
  openPayment,
  performCharge,
  type Pages,
  type PaymentWay,
} from '../../../payments/index.ts'
import { findAnyReservation, readMoney } from '../money-views.ts'
import { reached, requestPaymentOf } from '../request-payment.ts'
import { lockSplits, type LockedSplit } from './lock-split.ts'
import { toSplitShare } from './show-split.ts'
import { isCounted, isPayableSplit, shareStateOf, type ShareRow, type SplitRow } from './split.ts'
import { putShareEmail } from './split-store.ts'
import { findLinkedShare, findSplit } from './split-views.ts'

/** A page that is open looks for news every few seconds. */
const friendsPace = { max: 120, windowSeconds: 60 } as const

/** The share behind a code. Wrong codes are counted by network, calls with the right one by share. */
async function requireShare({ config, db, clock }: Infrastructure, { origin }: Visitor, code: string) {
  const { enabled, accessCode } = config.rateLimits
  const key = `splitLink:${networkOf(origin.address)}`
  if (enabled) await refuseBlocked(db, clock, [key])
  const share = await findLinkedShare(db, hashToken(code))
  if (share === null) {
    if (enabled) await hitLimit(db, clock, key, accessCode)
    return refuse('invalid_split_link')
  }
  if (enabled) await hitLimit(db, clock, `splitShare:${share.id}`, friendsPace)
  return share
}

export async function openSplitShare(
  infrastructure: Infrastructure,
  caller: Visitor,
  { code }: BodyOf<typeof openEndpoint>,
): Promise<SplitShare> {
  const { db, clock } = infrastructure
  const { id, split_id, reservation_id } = await requireShare(infrastructure, caller, code)
  const split = (await findSplit(db, split_id)) ?? refuse('invalid_split_link')
  const row = (await findAnyReservation(db, reservation_id)) ?? refuse('invalid_split_link')
  const { payments } = await readMoney(db, reservation_id)
  return toSplitShare(split, row, { share_id: id, payments, now: clock.now() })
}

/** Lets a friend pay their share, which authorises their card. */
export async function paySplitShare(
  infrastructure: Infrastructure,
  caller: Visitor,
  { code, email, place }: BodyOf<typeof payEndpoint>,
): Promise<ShareToPay> {
  const { db, clock, config, payments } = infrastructure
  if (payments === null) return refuse('payment_not_available')
  const { id, split_id, reservation_id } = await requireShare(infrastructure, caller, code)
  const way = wayOf(infrastructure, place)
  await checkOpen(infrastructure, reservation_id, [id])
  await closeForms(infrastructure, reservation_id, { shareIds: [id], way })
  const { payment_id, amount_minor } = await retryTransaction(db, async (tx) => {
    const locked = await lockSplits(tx, reservation_id, clock)
    const split = locked?.splits.find((one) => one.id === split_id)
    if (!locked || !split) return refuse('invalid_split_link')
    const share = split.shares.find((one) => one.id === id) ?? refuse('invalid_split_link')
    await putShareEmail(tx, id, email)
    const payment_id = await beginShare(tx, infrastructure, { ...locked, split }, { share, way })
    return { payment_id, amount_minor: share.amount_minor }
  })
  const page = `${config.publicUrl}/split`
  const pages = { return_url: `${page}?payment=done`, cancel_url: `${page}?payment=left` }
  const opened = await reached(infrastructure, async () => openShare(infrastructure, payment_id, { way, pages }))
  return { ...opened, amount_minor }
}

type WayOfShare = Exclude<PaymentWay, { kind: 'card' }>

/** Cards are entered in our page only where the provider has fields for it. */
export const wayOf = ({ payments }: Infrastructure, place: WayOfShare['kind'] = 'provider'): WayOfShare => ({
  kind: payments?.cardEntry ? place : 'provider',
})

/** What the payer of a share needs next: our page's fields, the provider's page, or that of a bank that asks. */
export async function openShare(
  infrastructure: Infrastructure,
  paymentId: string,
  { way, pages }: { way: WayOfShare; pages: Pages },
): Promise<Omit<ShareToPay, 'amount_minor'>> {
  const url = await openCheckout(infrastructure, paymentId, pages)
  if (url === null || way.kind === 'provider') return { url, card_entry: null }
  const card_entry = await openCardEntry(infrastructure, paymentId)
  return { url: card_entry === null ? await openPayment(infrastructure, paymentId, pages.return_url) : null, card_entry }
}

/** Asks the provider about open payments of these shares, whose payers may just have paid. */
export async function checkOpen(
  infrastructure: Infrastructure,
  reservationId: string,
  shareIds: readonly string[],
): Promise<void> {
  const payments = await listPayments(infrastructure.db, { kind: 'reservation', id: reservationId })
  const open = payments.filter(
    ({ state, share_id }) => state === 'requires_action' && share_id !== null && shareIds.includes(share_id),
  )
  await reached(infrastructure, async () => {
    for (const { id } of open) await performCharge(infrastructure, id)
  })
}

/** Closes where these shares would be paid in another way, or in any. What is authorised there counts. */
export async function closeForms(
  infrastructure: Infrastructure,
  reservationId: string,
  { shareIds, way }: { shareIds: readonly string[]; way: WayOfShare | null },
): Promise<void> {
  const payments = await listPayments(infrastructure.db, { kind: 'reservation', id: reservationId })
  const others = payments.filter(
    (one) =>
      (one.state === 'created' || one.state === 'requires_action') &&
      one.share_id !== null &&
      shareIds.includes(one.share_id) &&
      (way === null || !goesThisWay(one, way)),
  )
  await reached(infrastructure, async () => {
    for (const { id } of others) await closePayment(infrastructure, id)
  })
}

/** Records the payment of a share, or finds the one under way; returns its id. */
export async function beginShare(
  tx: Tx,
  infrastructure: Infrastructure,
  { row, split, payments, now }: LockedSplit & { split: SplitRow },
  { share, way }: { share: ShareRow; way: WayOfShare },
): Promise<string> {
  const state = shareStateOf(share, payments)
  if (state === 'authorized' || state === 'paid' || state === 'processing') return refuse('share_paid')
  if (state !== 'open' || split.state !== 'open' || !isPayableSplit(split, row.status)) return refuse('split_over')
  const latest = payments.get(share.id)
  if (latest !== undefined && isUnderWay(latest)) {
    const isSame = goesThisWay(latest, way) && latest.amount_minor === share.amount_minor
    return isSame ? latest.id : refuse('payment_pending')
  }
  const beside = split.shares.filter((one) => isCounted(one) && one.id !== share.id).map((one) => one.id)
  const id = await requestPaymentOf(tx, infrastructure, row, {
    payer_id: row.client_id ?? refuse('split_over'),
    amount_minor: share.amount_minor,
    now,
    way,
    share: { split_id: split.id, id: share.id, beside },
  })
  return id ?? refuse('share_paid')
}
