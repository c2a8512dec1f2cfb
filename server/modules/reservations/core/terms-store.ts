import { sql, type RawBuilder } from 'kysely'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/**
 * Copies current terms to at most this many reservations after the given one, if they have none. Returns the last one visited, or
 * null at the end.
 */
export async function copyTermsOfSome(tx: Tx, after: string | null, most: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${most}
    for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update reservations r set cancellation_policy = c.cancellation_policy, min_age = e.min_age from events e
    join clubs c on c.id = e.club_id
    where r.id = any(${ids}::uuid[]) and e.id = r.event_id and r.cancellation_policy is null`.execute(tx)
  await sql`
    update reservation_lines l
    set points_eligible = p.points_eligible, commissionable = p.commissionable, entry_start_at = p.entry_start_at,
      entry_end_at = p.entry_end_at, arrive_by = p.arrive_by, free_until = p.free_until, price_after_minor = p.price_after_minor,
        for_starts_at = e.starts_at
    from prestations p join events e on e.id = p.event_id
    where l.reservation_id = any(${ids}::uuid[]) and p.id = l.prestation_id and l.points_eligible is null`.execute(tx)
  return ids.length < most ? null : (ids.at(-1) ?? null)
}

/** `field` before its first change since booking `r`, by the audit log; null if it did not change since. */
const auditedBefore = (action: string, subject: RawBuilder<unknown>, field: string) => sql`(
  select a.before -> ${sql.lit(field)} from audit_log a
  where a.action = ${sql.lit(action)} and ${subject} and a.at > r.created_at and a.before ? ${sql.lit(field)}
  order by a.at, a.id limit 1)`

/**
 * Writes the rate of the time of booking to lines without one, like `copyTermsOfSome`: the rate of their commission, where one
 * is known, otherwise the club's and the item's rate of that time by the audit log. A line that its commission left out had none.
 */
export async function freezeRatesOfSome(tx: Tx, after: string | null, most: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from reservations where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${most}
    for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const ofItem = auditedBefore('updatePrestation', sql`a.subject_id = p.id`, 'commission_bp')
  const ofClub = auditedBefore('updateCommissionRate', sql`a.subject_id = e.club_id`, 'rate_bp')
  const highest = auditedBefore('updatePlatformSettings', sql`true`, 'highest_club_rate_bp')
  await sql`
    update reservation_lines l set commission_bp = n.rate_bp
    from (
      select l.id, coalesce(k.rate_bp, case when c.id is not null then 0 end, least(
        coalesce(case when i.was is null then p.commission_bp when i.was <> 'null' then i.was::integer end,
          g.was::integer, t.rate_bp, ${sql.lit(commissionTerms.club_bp)}),
        coalesce(h.was::integer, s.highest_club_rate_bp))) as rate_bp
      from reservations r join events e on e.id = r.event_id join reservation_lines l on l.reservation_id = r.id
        join prestations p on p.id = l.prestation_id join platform_settings s on s.is_only
        left join club_commission_terms t on t.club_id = e.club_id
        left join commissions c on c.kind = 'reservation' and c.source_id = r.id
        left join commission_lines k on k.commission_id = c.id and k.line_id = l.id
        left join lateral ${ofItem} i (was) on true left join lateral ${ofClub} g (was) on true
        left join lateral ${highest} h (was) on true
      where r.id = any(${ids}::uuid[]) and l.commission_bp is null
    ) n where n.id = l.id`.execute(tx)
  return ids.length < most ? null : (ids.at(-1) ?? null)
}
