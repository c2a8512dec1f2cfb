import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

const price_minor = 1_000

/** Deletes what the database otherwise keeps permanently. */
async function forgetTabs(pool: Pool, { reservation_id: id, event }: Guest): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica;
    delete from tab_payments where tab_id in (select id from tabs where event_id = '${event.event_id}') or id = '${id}';
    delete from tab_lines where tab_id in (select id from tabs where event_id = '${event.event_id}') or id = '${id}';
    delete from tabs where event_id = '${event.event_id}' or id = '${id}';
    delete from menu_items where club_id = '${event.club_id}' or id = '${id}'; commit`)
}

async function addItem(pool: Pool, guest: Guest): Promise<void> {
  await forgetTabs(pool, guest)
  await insertRow(pool, 'menu_items', {
    id: guest.reservation_id,
    club_id: guest.event.club_id,
    name: 'Lager',
    category: 'beer',
    price_minor,
    tax_bp: 2_100,
    created_at: startText(),
    updated_at: startText(),
  })
}

/** A tab of a table without a party, on a menu with one item. */
async function addTab(pool: Pool, guest: Guest): Promise<void> {
  await addItem(pool, guest)
  const { reservation_id: id, event } = guest
  const opened = { opened_by: guest.id, opened_at: startText() }
  await insertRow(pool, 'tabs', {
    id,
    club_id: event.club_id,
    event_id: event.event_id,
    label: 'Bar 1',
    currency: 'EUR',
    ...opened,
  })
}

async function addLine(pool: Pool, guest: Guest): Promise<void> {
  await addTab(pool, guest)
  const { reservation_id: id } = guest
  const frozen = { name: 'Lager', category: 'beer', unit_price_minor: price_minor, tax_bp: 2_100, quantity: 1 }
  const added = { added_by: guest.id, added_at: startText() }
  await insertRow(pool, 'tab_lines', { id, tab_id: id, item_id: id, ...frozen, ...added })
}

async function payTab(pool: Pool, guest: Guest): Promise<void> {
  await addLine(pool, guest)
  const { reservation_id: id } = guest
  const share = { line_id: id, category: 'beer', tax_bp: 2_100, amount_minor: price_minor, tax_minor: 174 }
  await insertRow(pool, 'tab_payments', {
    // Another one than the refund's.
    id: guest.event.prestation_id,
    tab_id: id,
    amount_minor: price_minor,
    method: 'card',
    allocation: JSON.stringify([share]),
    recorded_by: guest.id,
    recorded_at: startText(),
  })
  const bill = { prepaid_minor: 0, booked_minor: 0, due_minor: price_minor, due_with_shortfall_minor: price_minor }
  const sums = { total_minor: price_minor, minimum_minor: null, counted_minor: price_minor, shortfall_minor: 0, ...bill }
  await pool.query(
    `update tabs set state = 'closed', closed_at = $2, closed_by = $3, sums = $4, version = 2 where id = $1 and state = 'open'`,
    [id, startText(), guest.id, JSON.stringify(sums)],
  )
}

export const tabs: ModuleSamples = {
  fields: ({ reservation_id }) => ({
    tab_id: reservation_id,
    item_id: reservation_id,
    line_id: reservation_id,
    unit_price_minor: price_minor,
    due_minor: price_minor,
    is_archived: false,
  }),
  calls: ({ reservation_id }) => ({
    ...inCalls(['listMenu', 'exportMenu'], { status: 'current' }),
    ...inCalls(['createMenuItem', 'updateMenuItem'], { category: 'beer', allergens: ['gluten'], position: 1, tax_bp: 2_100 }),
    openTab: { reservation_id: undefined, table_id: undefined, label: 'Bar 1' },
    listTabPlaces: { search: 'V1' },
    closeTab: { payment_id: reservation_id, method: 'card', amount_minor: price_minor, charge_shortfall: true },
    refundTab: { payment_id: reservation_id, method: 'cash', amount_minor: 500 },
  }),
  prepare: {
    ...inCalls(['createMenuItem', 'openTab'], forgetTabs),
    ...inCalls(['updateMenuItem', 'setSoldOut'], addItem),
    ...inCalls(['getTab', 'addTabLines', 'discardTab'], addTab),
    ...inCalls(['changeTabLine', 'closeTab'], addLine),
    ...inCalls(['refundTab', 'getTabReceipt', 'emailTabReceipt'], payTab),
  },
}
