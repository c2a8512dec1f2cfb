import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { HoldCounts, Holder, HoldOrigin } from './unpaid-holds.ts'

/** Holds are counted per guest, so two bookings of one guest are decided one after the other, whatever they are for. */
export const lockingGuests = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select id from users where id = any(${ids}::uuid[]) order by id for no key update`

/** One lock for each device and address of `h`; others from there wait until this transaction ends. Ordered, the same for all. */
export const lockingKeys = (keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('holds ' || h.key, 0) as key from ${keys} order by 1) origins`

/** What these hold unpaid: the holds of clients, and requests that wait for the club or for their payment. */
const unpaid = (now: Temporal.Instant) => sql`r.status in ('held', 'pending', 'awaiting_payment') and r.source = 'client'
  and r.paid_minor = 0 and r.expires_at > ${instantText(now)}`

export interface HeldRow {
  name: string
  event_id: string
  holds: number
  places: number
}

/** Unpaid places by account, device and address, and by event; those of reservation `except` are left out. */
export const countingHolds = (
  holders: readonly Holder[],
  now: Temporal.Instant,
  except: string | null = null,
): RawBuilder<HeldRow> => {
  const one = (name: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${name} as name, r.event_id, (count(*) filter (where r.status = 'held'))::integer as holds,
      sum(r.party_size)::integer as places
    from reservations r where ${condition} and ${unpaid(now)} ${except === null ? sql`` : sql`and r.id <> ${except}`}
    group by 1, 2`
  const devices = sql`${holders.map(({ origin }) => origin.device_key)}::text[]`
  const addresses = sql`${holders.map(({ origin }) => origin.address_key)}::text[]`
  return sql`
    ${one(sql`r.client_id::text`, sql`r.client_id = any(${holders.map(({ client_id }) => client_id)}::uuid[])`)}
    union all ${one(sql`r.device_key`, sql`r.device_key = any(${devices})`)}
    union all ${one(sql`r.address_key`, sql`r.address_key = any(${addresses})`)}`
}

export function toHoldCounts(rows: readonly HeldRow[]): HoldCounts {
  const counts: HoldCounts = new Map()
  for (const { name, event_id, holds, places } of rows)
    counts.set(name, (counts.get(name) ?? new Map()).set(event_id, { holds, places }))
  return counts
}

/** Where a reservation was requested from; null for a walk-in, or once its guest’s account is deleted. */
async function findOrigin(db: Database | Tx, reservationId: string): Promise<HoldOrigin | null> {
  const { rows } = await sql<HoldOrigin>`
    select device_key, address_key from reservations
    where id = ${reservationId} and device_key is not null and address_key is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * What the holder of a reservation holds unpaid besides it. With `locks`, other bookings from there wait until this transaction
 * ends; its event and its guest are locked already.
 */
export async function countBeside(
  db: Database | Tx,
  { id, client_id }: { id: string; client_id: string },
  { now, locks }: { now: Temporal.Instant; locks: boolean },
): Promise<{ counts: HoldCounts; holder: Holder } | null> {
  const origin = await findOrigin(db, id)
  if (origin === null) return null
  if (locks) {
    const keys = JSON.stringify([origin.device_key, origin.address_key].map((key) => ({ key })))
    await lockingKeys(sql`json_to_recordset(${keys}::json) as h (key text)`).execute(db)
  }
  const holder = { client_id, origin }
  const { rows } = await countingHolds([holder], now, id).execute(db)
  return { counts: toHoldCounts(rows), holder }
}
