import type { Client } from 'pg'

/** Each returns a row for every mistake. */
const rules: Record<string, string> = {
  'Places taken of an event are those of its reservations.': `
    select o.event_id from event_occupancy o left join (select event_id, sum(party_size) as heads from reservations
      where occupies(status) group by event_id) d using (event_id) where o.heads <> coalesce(d.heads, 0)`,
  'Units of an item are those of its lines.': `
    select o.prestation_id from prestation_occupancy o left join (
      select l.prestation_id, sum(l.quantity) as units from reservation_lines l join reservations r on r.id = l.reservation_id
      where occupies(r.status) group by 1) d using (prestation_id) where o.units <> coalesce(d.units, 0)`,
  'People inside are those checked in.': `
    select 1 from event_doors d full join (select event_id, sum(checked_in_heads) as inside from reservations
      where checked_in_heads > 0 group by 1) r using (event_id) where d.inside is distinct from r.inside`,
  'Every reservation can be searched, and names its kinds.': `
    select r.id from reservations r left join reservation_search s on s.reservation_id = r.id
    left join reservation_lines l on l.reservation_id = r.id
    where s.reservation_id is null or l.kind is null or r.kinds <> array[l.kind]`,
  'Every posting balances.': `
    select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id group by t.id
    having coalesce(sum(e.amount_minor), 1) <> 0`,
  'Points of a wallet are those of its entries.': `
    select w.id from point_wallets w left join (select wallet_id, sum(points) as points from point_entries group by 1) e
      on e.wallet_id = w.id where w.available <> coalesce(e.points, 0)`,
  'A commission is what was booked for it.': `
    select c.id from commissions c left join (select commission_id, sum(amount_minor) as minor from commission_entries group by
      1) e
      on e.commission_id = c.id where c.booked_minor <> coalesce(e.minor, 0)`,
}

/** Every foreign key as a question for rows without the row they name. */
const keys = `
  select c.conname as name, format('select 1 from %s c where %s and not exists (select from %s p where %s)', c.conrelid::regclass,
    string_agg(format('c.%I is not null', a.attname), ' and '), c.confrelid::regclass,
    string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as question
  from pg_constraint c, unnest(c.conkey, c.confkey) k (near, far)
  join pg_attribute a on true join pg_attribute b on true
  where c.contype = 'f' and a.attrelid = c.conrelid and a.attnum = k.near and b.attrelid = c.confrelid and b.attnum = k.far
  group by c.oid, c.conname, c.conrelid, c.confrelid`

/** Throws with the first thing that triggers would have made otherwise, or foreign keys refused, while they were switched off. */
export async function checkFilled(db: Client): Promise<void> {
  const { rows } = await db.query<{ name: string; question: string }>(keys)
  const questions = {
    ...rules,
    ...Object.fromEntries(rows.map(({ name, question }) => [`The rows of ${name} exist.`, question])),
  }
  for (const [rule, question] of Object.entries(questions)) {
    const { rowCount } = await db.query(`${question} limit 1`)
    if (rowCount !== 0) throw new Error(`The platform was filled wrongly: not so is "${rule}"; ${question}`)
  }
}
