import { sql } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'

export interface NewPass {
  reservation_id: string
  /** Null for a companion's, whose key was checked. */
  client_id: string | null
  n: number
  series: number
}

/** The pass of a ticket, the same however often it is added. Returns its id; null once the booking is another guest's. */
export async function putPass(tx: Tx, pass: NewPass, now: Temporal.Instant): Promise<string | null> {
  const { reservation_id, client_id, n, series } = pass
  const { rows } = await sql<{ id: string }>`
    insert into wallet_passes
      (id, reservation_id, client_id, is_companions, n, series, reservation_version, event_version, created_at, changed_at)
    select ${newId()}, r.id, r.client_id, ${client_id === null}, ${n}, ${series}, r.version, e.version, ${instantText(now)},
      ${instantText(now)}
    from reservations r join events e on e.id = r.event_id
    where r.id = ${reservation_id} and r.client_id = coalesce(${client_id}::uuid, r.client_id)
    on conflict (reservation_id, series, n) do update set client_id = excluded.client_id
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Phones that may hold one pass. */
const maxDevices = 20

export interface PassDevice {
  pass_id: string
  device_id: string
  push_token: string
}

/** Whether the phone is new to the pass; null if too many hold it. A token replaces the phone's previous one. */
export async function putRegistration(tx: Tx, device: PassDevice, now: Temporal.Instant): Promise<boolean | null> {
  const { pass_id, device_id, push_token } = device
  await sql`select from wallet_passes where id = ${pass_id} for update`.execute(tx)
  const { rows } = await sql<{ is_new: boolean }>`
    insert into wallet_registrations (pass_id, device_id, push_token, created_at)
    select ${pass_id}, ${device_id}, ${push_token}, ${instantText(now)}
    where (select count(*) from wallet_registrations where pass_id = ${pass_id} and device_id <> ${device_id}) < ${maxDevices}
    on conflict (pass_id, device_id) do update set push_token = excluded.push_token
    returning created_at = ${instantText(now)}::timestamptz and xmax = 0 as is_new`.execute(tx)
  return rows[0]?.is_new ?? null
}

export async function deleteRegistration(db: Database, passId: string, deviceId: string): Promise<void> {
  await db.deleteFrom('wallet_registrations').where('pass_id', '=', passId).where('device_id', '=', deviceId).execute()
}

/** Phones that Apple no longer knows. */
export async function deleteTokens(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await db.deleteFrom('wallet_registrations').where('push_token', 'in', tokens).execute()
}

/** Passes at once. */
const batch = 500

/** Passes on phones whose reservation or event has changed since: marked as changed, and where their phones are notified. */
export async function markChangedPasses(tx: Tx, now: Temporal.Instant): Promise<{ passes: number; push_tokens: string[] }> {
  const { rows } = await sql<{ push_token: string; pass_id: string }>`
    with changed as (
      select p.id, r.version as reservation_version, e.version as event_version
      from wallet_passes p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
      where (r.version <> p.reservation_version or e.version <> p.event_version)
        and exists (select from wallet_registrations g where g.pass_id = p.id)
      order by p.id limit ${batch} for update of p skip locked
    ), marked as (
      update wallet_passes p set changed_at = ${instantText(now)}, reservation_version = c.reservation_version,
        event_version = c.event_version
      from changed c where c.id = p.id returning p.id
    )
    select g.pass_id, g.push_token from wallet_registrations g join marked m on m.id = g.pass_id`.execute(tx)
  return {
    passes: new Set(rows.map(({ pass_id }) => pass_id)).size,
    push_tokens: [...new Set(rows.map(({ push_token }) => push_token))],
  }
}

const deletedAfter = { hours: 30 * 24 }

/** Deletes passes of events long over. */
export async function deleteOldPasses(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`
    with old as (
      select p.id from wallet_passes p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
      where e.ends_at < ${instantText(now.subtract(deletedAfter))}
    ), registered as (delete from wallet_registrations g using old o where g.pass_id = o.id)
    select 1`.execute(db)
  await sql`
    delete from wallet_passes p using reservations r, events e
    where r.id = p.reservation_id and e.id = r.event_id and e.ends_at < ${instantText(now.subtract(deletedAfter))}
      and not exists (select from wallet_registrations g where g.pass_id = p.id)`.execute(db)
}

export async function forgetPassesOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from wallet_registrations g using wallet_passes p where p.id = g.pass_id and p.client_id = ${userId}`.execute(tx)
  await tx.deleteFrom('wallet_passes').where('client_id', '=', userId).execute()
}
