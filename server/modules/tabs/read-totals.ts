import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { toTabTotals, type TabTotals } from './show-tab.ts'
import { findTabsOfEvent } from './tab-views.ts'

/** An event's open and closed tabs in the order they were opened: what each adds up to, counts and has paid. */
export const readTabTotals = async (db: Database | Tx, eventId: string): Promise<TabTotals[]> =>
  (await findTabsOfEvent(db, eventId)).map(toTabTotals)
