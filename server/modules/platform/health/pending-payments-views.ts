import { sql } from 'kysely'
import { pendingStates, type PendingPayment, type PendingState } from '#contract/platform/pending-payments.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

const inStates = (state: PendingState | null) =>
  state === null ? sql`p.state in (${sql.join(pendingStates.map((one) => sql.lit(one)))})` : sql`p.state = ${sql.lit(state)}`

/** Oldest first; one more than a page. */
export async function findPendingPayments(
  db: Database,
  state: PendingState | null,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<(PendingPayment & { position: string })[]> {
  const beyond = after === null ? sql`true` : sql`(p.created_at, p.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<PendingPayment & { position: string }>`
    with page as materialized (
      select p.* from payments p where ${inStates(state)} and ${beyond} order by p.created_at, p.id limit ${limit + 1}
    )
    select p.id, p.state, p.amount_minor, p.currency, p.created_at, p.provider_reference,
      json_build_object('id', c.id, 'name', c.name) as club,
      case when r.id is not null then json_build_object('id', r.id, 'reference', r.reference, 'event_title', e.title)
        end as reservation,
      case when i.id is not null then json_build_object('id', i.id, 'number', i.number) end as invoice,
      ${instantInCursor('p.created_at')} as position
    from page p join clubs c on c.id = p.club_id
      left join reservations r on p.purpose_kind = 'reservation' and r.id = p.purpose_id
      left join events e on e.id = r.event_id
      left join invoices i on p.purpose_kind = 'invoice' and i.id = p.purpose_id
    order by p.created_at, p.id`.execute(db)
  return rows
}

export async function countPendingPayments(db: Database, state: PendingState | null): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from payments p where ${inStates(state)}`.execute(db)
  return rows[0]?.count ?? 0
}
