import type { TabRow } from '#contract/tabs/tab.ts'
import { sumTab } from './tab.ts'
import type { StoredTab } from './tab-views.ts'

/** A tab as screens show it: an open one as of now, a closed one as it was closed. */
export function toTabRow(tab: StoredTab): TabRow {
  const { id, event_id, state, label, table_id, party, opened_at, opened_by, closed_at, closed_by, version } = tab
  const { sums, facts, minimum_charge_minor, paid_minor } = tab
  return {
    id,
    event_id,
    state,
    label,
    table_id,
    party,
    opened_at,
    opened_by,
    closed_at,
    closed_by,
    version,
    ...(sums ?? sumTab(facts)),
    minimum_charge_minor,
    paid_minor,
  }
}

/** How far the parties of an event are with their tabs, for the screens that show its tables. */
export interface TabTotals extends Pick<
  TabRow,
  'id' | 'table_id' | 'label' | 'total_minor' | 'minimum_minor' | 'counted_minor' | 'shortfall_minor' | 'due_minor' | 'paid_minor'
> {
  reservation_id: string | null
  is_open: boolean
}

export function toTabTotals(tab: StoredTab): TabTotals {
  const { id, table_id, label, total_minor, minimum_minor, counted_minor, shortfall_minor, due_minor, paid_minor } = toTabRow(tab)
  const sums = { total_minor, minimum_minor, counted_minor, shortfall_minor, paid_minor }
  const is_open = tab.state === 'open'
  return { id, table_id, label, ...sums, due_minor: is_open ? due_minor : 0, reservation_id: tab.reservation_id, is_open }
}
