import type { Database } from '../../infrastructure/database/connect.ts'
import { updateSearchTexts } from './event-store.ts'
import { findWordsOf } from './event-views.ts'

/** A club has another name or city: its nights are found by them from now on. */
export async function refoldNights(db: Database, clubId: string): Promise<void> {
  await db.transaction().execute(async (tx) => updateSearchTexts(tx, await findWordsOf(tx, clubId)))
}
