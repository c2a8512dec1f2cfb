import { sum } from '#contract/base/money.ts'
import type { TabReceipt } from '#contract/tabs/receipts.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { LineShare } from '../ledger/index.ts'
import { findConfirmedEmail, findSeller } from '../reservations/index.ts'
import { findTabLines, findTabPayments } from './line-views.ts'
import { findReceiptPlace, type ReceiptPlace } from './receipt-views.ts'
import { toTabRow } from './show-tab.ts'
import { lineTotal } from './tab.ts'
import { findTab, type StoredTab } from './tab-views.ts'

/** A closed tab’s receipt, and where it goes. */
export interface ReadTabReceipt {
  receipt: TabReceipt
  place: ReceiptPlace
  /** The confirmed email of who booked. */
  email: string | null
}

/**
 * What the tables and earlier tabs add to this tab’s lines, and the whole bill: a party pays the higher of its tables’ price and
 * its orders.
 */
function billOf(tab: Pick<StoredTab, 'facts' | 'sums' | 'minimum_charge_minor'>) {
  const { counted_minor, booked_minor, total_minor } = tab.sums ?? { counted_minor: 0, booked_minor: 0, total_minor: 0 }
  const table_minor = Math.max(0, counted_minor - tab.facts.booked_bottles_minor - total_minor)
  return { table_minor, total_minor: total_minor + table_minor + booked_minor + tab.minimum_charge_minor }
}

/** The tax that these payments contain, by rate, the highest first. */
const taxesOf = (shares: readonly LineShare[]): TabReceipt['taxes'] =>
  [...Map.groupBy(shares, ({ tax_bp }) => tax_bp)]
    .map(([tax_bp, group]) => ({
      tax_bp,
      amount_minor: sum(group.map(({ amount_minor }) => amount_minor)),
      tax_minor: sum(group.map(({ tax_minor }) => tax_minor)),
    }))
    .toSorted((a, b) => b.tax_bp - a.tax_bp)

/** The receipt of a closed tab of this club, as it is now. */
export async function readTabReceipt(db: Database, clubId: string, id: string): Promise<ReadTabReceipt> {
  const tab = (await findTab(db, clubId, id)) ?? refuse('not_found')
  if (tab.state !== 'closed' || tab.closed_at === null) return refuse('tab_not_closed')
  const [place, seller, lines, payments] = await Promise.all([
    findReceiptPlace(db, id),
    findSeller(db, tab.event_id),
    findTabLines(db, id),
    findTabPayments(db, id),
  ])
  const { booked_minor, minimum_charge_minor, prepaid_minor, due_minor, label } = toTabRow(tab)
  const email = place.client_id === null ? null : await findConfirmedEmail(db, place.client_id)
  const receipt: TabReceipt = {
    label,
    reference: tab.party?.reference ?? null,
    event_title: place.event_title,
    timezone: place.timezone,
    closed_at: tab.closed_at,
    seller,
    currency: tab.currency,
    lines: lines
      .filter(({ voided }) => voided === null)
      .map((line) => ({
        name: line.name,
        quantity: line.quantity,
        reduced_minor: line.reduced_minor,
        total_minor: lineTotal(line),
      })),
    ...billOf(tab),
    booked_minor,
    minimum_charge_minor,
    prepaid_minor,
    due_minor,
    payments,
    taxes: taxesOf(payments.flatMap(({ allocation }) => allocation)),
    paid_minor: tab.paid_minor,
    emails_to: place.client_id === null ? 'typed' : email === null ? 'none' : 'account',
  }
  return { receipt, place, email }
}
