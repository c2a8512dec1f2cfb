import { sql } from 'kysely'
import type { refusalReasons } from '#contract/door/tickets.ts'
import type { OwnList } from '#contract/guest-lists/link.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refusals } from '../../door/index.ts'
import type { ListedNameRow } from '../names/name-views.ts'

/** The list behind a link, and its club. A suspended club's links show nothing. */
export async function findLinkedList(
  db: Database | Tx,
  hash: Buffer,
): Promise<{ id: string; club_id: string; club_name: string } | null> {
  const { rows } = await sql<{ id: string; club_id: string; club_name: string }>`
    select g.id, g.club_id, c.name as club_name from guest_lists g join clubs c on c.id = g.club_id
    where g.link_hash = ${hash} and g.removed_at is null and c.suspended_at is null`.execute(db)
  return rows[0] ?? null
}

type OwnName = Omit<OwnList['names'][number], 'can_change' | 'refused_reason'> &
  Pick<ListedNameRow, 'paid_minor'> & { reason: (typeof refusalReasons)[number] | null }

/** All names of a list, as its owner sees them: at most its quota. */
export async function findOwnNames(db: Database, listId: string): Promise<OwnName[]> {
  const { rows } = await sql<OwnName>`
    select r.id, r.guest_name as name, r.party_size - 1 as plus_ones, r.status, r.checked_in_heads as came,
      r.paid_minor - r.refunded_minor as paid_minor, r.version,
      d.at as refused_at, d.reason
    from listed_names n join reservations r on r.id = n.reservation_id and occupies(r.status)
    left join lateral (select * from ${refusals} l where l.reservation_id = r.id) d on true
    where n.list_id = ${listId} order by n.folded_name, r.id`.execute(db)
  return rows
}
