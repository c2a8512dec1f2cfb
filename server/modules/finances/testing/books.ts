import type { World } from '../../../testing/world.ts'

/** Sums of the ledger that are not zero in one of the books; there must be none. */
export async function findUnevenBooks(world: World): Promise<unknown[]> {
  const { rows } = await world.pool.query<{ transaction_id: string }>(
    `select transaction_id from ledger_entries group by transaction_id
     having sum(amount_minor) filter (where starts_with(account, 'club_')) <> 0
       or sum(amount_minor) filter (where not starts_with(account, 'club_')) <> 0`,
  )
  return rows
}

export interface PostedRow {
  kind: string
  source: string
  posted_on: string
  business_date: string
  adjusts_date: string | null
  /** By account, debits positive. */
  entries: Record<string, number>
}

/** What was posted for one source, in order. */
export async function postedOf(world: World, sourceId: string): Promise<PostedRow[]> {
  const { rows } = await world.pool.query<PostedRow>(
    `select t.kind, t.source, t.posted_on::text, t.business_date::text, t.adjusts_date::text,
       (select json_object_agg(e.account, e.amount_minor order by e.position) from ledger_entries e
         where e.transaction_id = t.id) as entries
     from ledger_transactions t where t.source_id = $1 order by t.occurred_at, t.id`,
    [sourceId],
  )
  return rows
}
