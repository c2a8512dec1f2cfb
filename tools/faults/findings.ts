import type { BuyResult } from './buyers.ts'
import type { Scene } from './scene.ts'

type Database = Pick<Scene, 'ask'>

/** Something that was counted, and whether it is as it must be. */
export interface Finding {
  name: string
  figures: string
  ok: boolean
}

export const none = (name: string, count: number): Finding => ({ name, figures: String(count), ok: count === 0 })

export const count = async (scene: Database, text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await scene.ask<{ count: number }>(`select count(*)::int as count from (${text}) found`, values)
  return row?.count ?? -1
}

/** For every event and item: the counts equal the reservations, and stay within what there is. */
export async function findSoldTwice(scene: Database): Promise<Finding[]> {
  return [
    none(
      'events counted wrong or oversold',
      await count(
        scene,
        `
      select 1 from event_occupancy o join events e on e.id = o.event_id cross join lateral (
        select coalesce(sum(party_size), 0) as heads, coalesce(sum(party_size) filter (where is_over), 0) as over
        from reservations r where r.event_id = e.id and occupies(r.status)) booked
      where o.heads - o.over > e.capacity or o.heads <> booked.heads or o.over <> booked.over`,
      ),
    ),
    none(
      'choices counted wrong or oversold',
      await count(
        scene,
        `
      select 1 from prestation_occupancy o join prestations p on p.id = o.prestation_id cross join lateral (
        select coalesce(sum(l.quantity), 0) as units, coalesce(sum(l.quantity) filter (where r.is_over), 0) as over
        from reservation_lines l join reservations r on r.id = l.reservation_id
        where l.prestation_id = p.id and occupies(r.status)) booked
      where o.units - o.over > p.stock or o.units <> booked.units or o.over <> booked.over`,
      ),
    ),
  ]
}

/** Every answered call is a reservation, and there is no other reservation. */
export async function findLost(scene: Database, eventId: string, bought: readonly BuyResult[]): Promise<Finding[]> {
  const ids = bought.flatMap(({ booked }) => [...booked.values()])
  const strange = bought.flatMap((one) => one.strange)
  return [
    none(
      'answered bookings that are lost',
      ids.length -
        (await count(scene, 'select 1 from reservations where event_id = $1 and id = any($2::uuid[])', [eventId, ids])),
    ),
    none(
      'bookings that no one was told of',
      await count(scene, 'select 1 from reservations where event_id = $1 and id <> all($2::uuid[])', [eventId, ids]),
    ),
    none(
      'calls booked twice',
      bought.reduce((sum, { doubled }) => sum + doubled, 0),
    ),
    {
      name: 'refusals other than sold out',
      figures: strange.length === 0 ? '0' : [...new Set(strange)].join(', '),
      ok: strange.length === 0,
    },
  ]
}

/** Compares what the provider collected, our records of it, the ledger, and what is paid. */
export async function findMoneyAmiss(scene: Database): Promise<Finding[]> {
  return [
    none(
      'transactions of the ledger that do not sum to zero',
      await count(
        scene,
        `
      select 1 from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id group by t.id
      having coalesce(sum(e.amount_minor), 1) <> 0`,
      ),
    ),
    none(
      'money taken that is no payment',
      await count(
        scene,
        `
      select 1 from simulated_charges c left join payments p on p.id::text = c.reference where c.state = 'succeeded'
        and p.state is distinct from 'succeeded'`,
      ),
    ),
    none(
      'payments without the money',
      await count(
        scene,
        `
      select 1 from payments p where p.state = 'succeeded' and p.created_at > now() - interval '1 hour'
        and not exists (select 1 from simulated_charges c where c.reference = p.id::text
          and c.state in ('processing', 'succeeded'))`,
      ),
    ),
    none(
      'payments not in the ledger',
      await count(
        scene,
        `
      select 1 from payments p where p.state = 'succeeded'
        and not exists (select 1 from ledger_transactions t where t.source_id = p.id)`,
      ),
    ),
    none(
      'payments of an invoice that is not paid',
      await count(
        scene,
        `
      select 1 from payments p join invoices i on i.id = p.purpose_id where p.state = 'succeeded' and i.status <> 'paid'`,
      ),
    ),
    none(
      'paid invoices without a payment',
      await count(
        scene,
        `
      select 1 from invoices i where i.status = 'paid' and i.total_minor > 0
        and not exists (select 1 from payments p where p.purpose_id = i.id and p.state = 'succeeded')`,
      ),
    ),
    none(
      'reservations that say another sum than their payments',
      await count(
        scene,
        `
      select 1 from reservations r where r.paid_minor <>
        (select coalesce(sum(p.amount_minor), 0) from payments p where p.purpose_kind = 'reservation' and p.purpose_id = r.id
          and p.state = 'succeeded')
        + (select coalesce(sum(t.amount_minor), 0) from till_payments t where t.reservation_id = r.id and t.amount_minor > 0)
        and r.created_at > now() - interval '1 hour'`,
      ),
    ),
    none(
      'confirmed without the money that is due first',
      await count(
        scene,
        `
      select 1 from reservations where status = 'confirmed' and paid_minor < due_online_minor
        and created_at > now() - interval '1 hour'`,
      ),
    ),
  ]
}

export const withinFiveSeconds = (what: string, seconds: number): Finding => ({
  name: `${what}: answers again after`,
  figures: `${seconds.toFixed(2)} s`,
  ok: seconds < 5,
})
