import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockTab } from './tab-store.ts'
import { findTab, type StoredTab } from './tab-views.ts'

/** Locks a tab of this club that is still open. */
export async function lockOpenTab(tx: Tx, clubId: string, id: string): Promise<StoredTab> {
  if (!(await lockTab(tx, clubId, id))) return refuse('not_found')
  const tab = (await findTab(tx, clubId, id)) ?? refuse('not_found')
  return tab.state === 'open' ? tab : refuse('tab_closed', { extra: { state: tab.state } })
}
