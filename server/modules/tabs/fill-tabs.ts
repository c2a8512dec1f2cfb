import { sum } from '#contract/base/money.ts'
import type { MenuItem } from '#contract/tabs/menu.ts'
import type { TabMethod } from '#contract/tabs/terms.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { lineTotal, allocatePayments, payablesOf, sumTab } from './tab.ts'
import { insertMenuItem } from './menu-store.ts'
import { endTab, insertLines, insertTab, insertTabPayment, reduceLine, touchTab } from './tab-store.ts'
import { findSeatedParties } from './place-views.ts'
import { findTabLines } from './line-views.ts'
import { findTab } from './tab-views.ts'
import { takeTabPayments } from './take-payments.ts'

type DemoItem = Pick<MenuItem, 'name' | 'category' | 'price_minor' | 'tax_bp' | 'allergens'>

interface TabNight {
  club_id: string
  event_id: string
  currency: string
  user_id: string
  now: Temporal.Instant
  items: readonly DemoItem[]
  /** What each party at a table ordered, item and quantity, in the order of their tables; the rest at the bar. */
  orders: readonly (readonly (readonly [item: string, quantity: number])[])[]
  /** A tab at the bar, paid. */
  paid: { label: string; order: readonly (readonly [item: string, quantity: number])[]; method: TabMethod }
}

/** A menu, and the tabs of a night that is running. */
export async function fillTabs(tx: Tx, { items, orders, paid, ...night }: TabNight): Promise<void> {
  const { club_id, event_id, currency, user_id, now } = night
  const menu = new Map(items.map((item) => [item.name, { id: newId(), ...item }]))
  for (const [position, item] of [...menu.values()].entries()) await insertMenuItem(tx, { ...item, club_id, position }, now)
  const open = async (
    place: { reservation_id: string | null; label: string },
    order: (typeof orders)[number],
    opened: number,
  ) => {
    const id = newId()
    const at = now.subtract({ minutes: opened })
    await insertTab(tx, {
      id,
      club_id,
      event_id,
      currency,
      table_id: null,
      ...place,
      opened_by: user_id,
      opened_at: instantText(at),
    })
    const lines = order.flatMap(([name, quantity], index) => {
      const item = menu.get(name)
      if (item === undefined) return []
      const { id: item_id, category, tax_bp, price_minor: unit_price_minor } = item
      const added_at = instantText(at.add({ minutes: 9 * index }))
      const frozen = { item_id, name, category, tax_bp, unit_price_minor }
      return [{ id: newId(), tab_id: id, ...frozen, quantity, added_by: user_id, added_at }]
    })
    await insertLines(tx, lines)
    await touchTab(tx, id)
    return { id, lines }
  }
  const parties = await findSeatedParties(tx, event_id, orders.length)
  for (const [index, { id: reservation_id, label }] of parties.entries()) {
    const { lines } = await open({ reservation_id, label }, orders[index] ?? [], 75 - 12 * index)
    const last = lines.at(-1)
    if (index > 0 || last === undefined) continue
    const reason = 'Birthday at the table'
    await reduceLine(tx, last.id, {
      kind: 'comp',
      reduced_minor: last.quantity * last.unit_price_minor,
      by: user_id,
      reason,
      now,
    })
  }
  // The other orders are at the bar.
  for (const [index, order] of orders.slice(parties.length).entries())
    await open({ reservation_id: null, label: `Bar, seat ${index + 1}` }, order, 30 - 12 * index)
  const { id } = await open({ reservation_id: null, label: paid.label }, paid.order, 95)
  await payInFull(tx, { ...night, id, method: paid.method })
}

async function payInFull(
  tx: Tx,
  { id, club_id, method, user_id, now }: Pick<TabNight, 'club_id' | 'user_id' | 'now'> & { id: string; method: TabMethod },
): Promise<void> {
  const tab = await findTab(tx, club_id, id)
  if (tab === null) return
  const lines = (await findTabLines(tx, id)).map((line) => ({ ...line, total_minor: lineTotal(line) }))
  const amount_minor = sum(lines.map(({ total_minor }) => total_minor))
  const [allocation = []] = allocatePayments([amount_minor], [payablesOf(lines)])
  const taken = { id: newId(), method, amount_minor, allocation }
  const at = instantText(now)
  await insertTabPayment(tx, { ...taken, tab_id: id, recorded_by: user_id, recorded_at: at })
  await takeTabPayments(tx, tab, { taken: [taken], drawer_id: null, user_id, now })
  const { spend_minor: _, ...sums } = sumTab(tab.facts)
  await endTab(tx, id, { state: 'closed', by: user_id, now, sums, minimum_charge_minor: 0 })
}
