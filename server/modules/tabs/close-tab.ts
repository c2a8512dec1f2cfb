import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import type { closeTab as endpoint } from '#contract/tabs/tabs.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockOpenDrawer } from '../drawers/index.ts'
import { closeParty, countPartyMoney, lockParty, openOnLines, type PartyToClose } from '../reservations/index.ts'
import { findTabLines, findTabPaymentsById } from './line-views.ts'
import { lockOpenTab } from './lock-open-tab.ts'
import { readTab } from './read-tabs.ts'
import { takeTabPayments } from './take-payments.ts'
import {
  allocatePayments,
  dueWith,
  lineTotal,
  minimumPayable,
  payablesOf,
  settlePayments,
  sumTab,
  type SettledPayment,
} from './tab.ts'
import { endTab, insertTabPayment, lockTab, tabPaymentTaken } from './tab-store.ts'
import { findTab, type StoredTab } from './tab-views.ts'

type Body = BodyOf<typeof endpoint>

/** Whether a closed tab was closed with exactly these payments. Another tab's payment is refused. */
async function isRepeat(tx: Tx, tab: StoredTab, { payments }: Body): Promise<boolean> {
  const stored = await findTabPaymentsById(
    tx,
    payments.map(({ payment_id }) => payment_id),
  )
  if (stored.some(({ tab_id }) => tab_id !== tab.id)) return refuse('idempotency_mismatch')
  if (tab.state !== 'closed') return false
  const isSame = payments.every(({ payment_id, method, amount_minor }) =>
    stored.some((one) => one.id === payment_id && one.method === method && one.amount_minor + one.change_minor === amount_minor),
  )
  if (payments.length > 0) return isSame
  return (await readTab(tx, tab.club_id, tab.id)).payments.every(({ amount_minor }) => amount_minor < 0)
}

/** Locks the party of a tab with its event, which come before the tab; null for a table without a reservation. */
async function lockPartyOf(
  tx: Tx,
  { club_id, reservation_id }: StoredTab,
  clock: Infrastructure['clock'],
): Promise<PartyToClose['row'] | null> {
  if (reservation_id === null) return null
  const row = await lockParty(tx, club_id, reservation_id, clock)
  if (row.status !== 'checked_in' && row.status !== 'completed')
    return refuse('party_not_inside', { extra: { status: row.status } })
  return row
}

/** What the payments are for: what was booked and not paid yet, the charge, and what was ordered. */
async function allocate(
  tx: Tx,
  { id, facts }: StoredTab,
  { party, charge_minor, payments }: { party: PartyToClose | null; charge_minor: number; payments: readonly SettledPayment[] },
) {
  const lines = (await findTabLines(tx, id)).map((line) => ({ ...line, total_minor: lineTotal(line) }))
  const booked = party === null ? [] : openOnLines(party, facts.earlier_minor + facts.total_minor)
  const table = party?.row.lines.find(({ kind, quantity }) => kind === 'table' && quantity > 0)
  const charge = charge_minor === 0 ? [] : [minimumPayable(id, charge_minor, table?.tax_bp ?? 0)]
  const ordered = payablesOf(lines.filter(({ total_minor }) => total_minor > 0))
  return allocatePayments(
    payments.map(({ amount_minor }) => amount_minor),
    [booked, charge, ordered],
  )
}

/** Closes a tab: its payments, their postings, the party's spend and the end of the tab are one transaction. */
export async function closeTab({ db, clock }: Infrastructure, caller: ClubCaller, id: string, body: Body): Promise<Tab> {
  const { club_id, actor } = caller
  const close = async (tx: Tx) => {
    const stored = (await findTab(tx, club_id, id)) ?? refuse('not_found')
    if (await isRepeat(tx, stored, body)) return readTab(tx, club_id, id)
    const row = stored.state === 'open' ? await lockPartyOf(tx, stored, clock) : null
    await lockTab(tx, club_id, id)
    const current = (await findTab(tx, club_id, id)) ?? refuse('not_found')
    // Another device may have closed it while this one waited, perhaps with the same payments.
    if (await isRepeat(tx, current, body)) return readTab(tx, club_id, id)
    if (current.state !== 'open') return refuse('tab_closed', { extra: { state: current.state } })
    const takesCash = body.payments.some(({ method }) => method === 'cash')
    const drawer_id = takesCash ? await lockOpenDrawer(tx, club_id, actor.user_id) : null
    const now = clock.now()
    const party = row && (await countPartyMoney(tx, row, now))
    const tab = (await findTab(tx, club_id, id)) ?? refuse('not_found')
    const sums = sumTab(tab.facts)
    const charge_minor = body.charge_shortfall ? sums.shortfall_minor : 0
    const due_minor = dueWith(charge_minor, sums)
    if (tab.version !== body.version || due_minor !== body.due_minor)
      return refuse('tab_changed', { extra: { version: tab.version, due_minor } })
    const settled = settlePayments(due_minor, body.payments)
    if ('refused' in settled) return refuse(settled.refused, { extra: { due_minor, left_minor: settled.left_minor } })
    const { payments } = settled
    const allocations = await allocate(tx, tab, { party, charge_minor, payments })
    const taken = payments.map(({ payment_id, method, amount_minor, change_minor }, index) => ({
      id: payment_id,
      method,
      amount_minor,
      change_minor,
      note: '',
      allocation: allocations[index] ?? [],
    }))
    for (const [index, payment] of taken.entries()) {
      // Payments of one moment keep their order.
      const recorded_at = instantText(now.add({ milliseconds: index }))
      await insertTabPayment(tx, { ...payment, tab_id: id, recorded_by: actor.user_id, recorded_at })
    }
    if (party === null) await takeTabPayments(tx, tab, { taken, drawer_id, user_id: actor.user_id, now })
    else {
      const actual_spend_minor = sums.spend_minor + charge_minor
      await closeParty(tx, party, { club_id, user_id: actor.user_id, drawer_id, now, payments: taken, actual_spend_minor })
    }
    const { spend_minor: _, ...shown } = { ...sums, due_minor }
    await endTab(tx, id, { state: 'closed', by: actor.user_id, now, sums: shown, minimum_charge_minor: charge_minor })
    await audit(tx, caller, {
      at: now,
      action: 'closeTab',
      subject: { kind: 'tab', id },
      before: { state: 'open' },
      after: {
        state: 'closed',
        total_minor: sums.total_minor,
        due_minor,
        minimum_charge_minor: charge_minor,
        payments: taken.map(({ id: payment_id, method, amount_minor }) => ({ payment_id, method, amount_minor })),
      },
    })
    return readTab(tx, club_id, id)
  }
  return retryTransaction(db, close, tabPaymentTaken)
}

/** An open tab on which nothing was ordered ends without a payment. */
export async function discardTab({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<Tab> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const tab = await lockOpenTab(tx, club_id, id)
    const now = clock.now()
    if ((await findTabLines(tx, id)).some(({ voided }) => voided === null)) return refuse('tab_not_empty')
    const { spend_minor: _, ...sums } = sumTab(tab.facts)
    await endTab(tx, id, { state: 'discarded', by: actor.user_id, now, sums, minimum_charge_minor: 0 })
    await audit(tx, caller, {
      at: now,
      action: 'discardTab',
      subject: { kind: 'tab', id },
      before: { state: 'open' },
      after: { state: 'discarded' },
    })
    return readTab(tx, club_id, id)
  })
}
