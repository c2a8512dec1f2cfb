import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** Adds views to an event's count for a date. An event that is not public has no page to view. */
export async function addViews(
  db: Database | Tx,
  views: readonly { event_id: string; viewed_on: string; views: number }[],
): Promise<void> {
  await sql`
    insert into event_views as v (event_id, viewed_on, views)
    select a.event_id, a.viewed_on, a.views
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as a (event_id uuid, viewed_on date, views integer)
      join events e on e.id = a.event_id and e.state <> 'draft'
    order by a.event_id, a.viewed_on
    on conflict (event_id, viewed_on) do update set views = v.views + excluded.views`.execute(db)
}
