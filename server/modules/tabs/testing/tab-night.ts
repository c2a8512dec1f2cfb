import { randomUUID } from 'node:crypto'
import { openDrawer } from '#contract/drawers/drawers.ts'
import { createMenuItem } from '#contract/tabs/menu.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import { addTabLines, closeTab, openTab } from '#contract/tabs/tabs.ts'
import type { TabMethod } from '#contract/tabs/terms.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'
import { openDoorEvent } from '../../door/testing/door-event.ts'

const vodka = { name: 'Vodka', category: 'spirits', price_minor: 15_000, tax_bp: 2_100 } as const
const lager = { name: 'Lager', category: 'beer', price_minor: 600, tax_bp: 900 } as const

/** A menu, an event whose table costs 100.00 with a minimum spend of 300.00, and someone who serves. */
export async function openTabNight(world: World) {
  const { call: manage } = await world.admin()
  const names: Record<string, string> = {}
  for (const item of [vodka, lager]) {
    // Other tests of the file have the same menu.
    const name = `${item.name} ${randomUUID().slice(0, 8)}`
    const body = { ...item, name, allergens: [], position: 0 }
    names[item.name] = (await manage(createMenuItem, { body })).id
  }
  const table = { kind: 'table', pricing: 'per_unit', payment: 'at_club', price_minor: 10_000, tax_bp: 2_100, heads_per_unit: 4 }
  const door = await openDoorEvent(world, {}, { ...table, minimum_spend_minor: 30_000, max_party: 4 })
  const server = await world.staff('can_work_door')
  await keepSignedIn(world)
  const { call } = server
  const params = { id: door.event_id }
  const open = async (place: { reservation_id: string } | { table_id: string } | { label: string }, by = call) =>
    by(openTab, { params, body: { tab_id: randomUUID(), ...place } })
  const order = async (tab: Pick<Tab, 'id'>, what: Partial<Record<'Vodka' | 'Lager', number>>, by = call) => {
    const prices = { Vodka: vodka.price_minor, Lager: lager.price_minor }
    const lines = Object.entries(what).map(([name, quantity]) => ({
      line_id: randomUUID(),
      item_id: names[name] ?? '',
      quantity,
      unit_price_minor: prices[name === 'Vodka' ? 'Vodka' : 'Lager'],
    }))
    return by(addTabLines, { params: { id: tab.id }, body: { lines } })
  }
  const pay = (method: TabMethod, amount_minor: number) => ({ payment_id: randomUUID(), method, amount_minor })
  const close = async (
    { id, version, due_minor }: Pick<Tab, 'id' | 'version' | 'due_minor'>,
    payments: ReturnType<typeof pay>[],
    { by = call, charge_minor = 0 } = {},
  ) =>
    by(closeTab, {
      params: { id },
      body: { version, due_minor: due_minor + charge_minor, charge_shortfall: charge_minor > 0, payments },
    })
  const drawer = async (by = call) => by(openDrawer, { body: { drawer_id: randomUUID(), place: 'Bar', float_minor: 10_000 } })
  /** A party of four that is at its table. */
  const arrive = async () => {
    const party = await door.book(1)
    await door.set(party.id, `status = 'checked_in', checked_in_heads = 1, checked_in_at = now(), table_label = 'V1'`)
    return party
  }
  return { ...door, manage, server, call, names, open, order, pay, close, drawer, arrive }
}

/** What the ledger's book of the club says an event sold, by category, tax included; and what was posted for a cause. */
export async function readSold(world: World, eventId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ category: string | null; sold: string }>(
    `select e.category, -sum(e.amount_minor) as sold from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.event_id = $1 and e.account in ('club_sales', 'club_output_tax') group by 1`,
    [eventId],
  )
  return Object.fromEntries(rows.map(({ category, sold }) => [category ?? 'none', Number(sold)]))
}
