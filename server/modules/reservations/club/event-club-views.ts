import type { Database } from '../../../infrastructure/database/connect.ts'

/** The club whose night it is; null where there is none. */
export async function findClubOfEvent(db: Database, eventId: string): Promise<string | null> {
  const found = await db.selectFrom('events').select('club_id').where('id', '=', eventId).executeTakeFirst()
  return found?.club_id ?? null
}
