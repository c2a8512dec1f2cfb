import { sql } from 'kysely'
import type { ListOwner } from '#contract/guest-lists/owners.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { counted, ownerName, results } from './guest-list-views.ts'

/** Who brought guests to a club's events of these business dates, most guests first. */
export async function findListOwners(
  db: Database,
  clubId: string,
  { from, to }: { from: string; to: string },
): Promise<ListOwner[]> {
  const { rows } = await sql<ListOwner>`
    select coalesce(g.ambassador_id::text, fold_name(g.owner_name)) as id, max(${ownerName}) as name,
      g.ambassador_id is not null as is_ambassador, count(distinct g.id)::integer as lists,
      count(distinct g.event_id)::integer as events, ${results}
    from guest_lists g join events e on e.id = g.event_id left join (${counted}) on n.list_id = g.id
    where g.club_id = ${clubId} and g.removed_at is null and e.business_date between ${from}::date and ${to}::date
    group by 1, g.ambassador_id is not null order by came desc, listed desc, 1`.execute(db)
  return rows
}
