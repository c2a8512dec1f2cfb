import { sql, type Insertable, type Selectable } from 'kysely'
import { instantText } from '../../clock/clock.ts'
import type { Database, Tx } from '../../database/connect.ts'
import type {
  SimulatedCharges,
  SimulatedDisputes,
  SimulatedMethods,
  SimulatedRefunds,
  SimulatedSetups,
} from '../../database/schema.ts'

export type SetupRow = Selectable<SimulatedSetups>
export type MethodRow = Selectable<SimulatedMethods>
export type ChargeRow = Selectable<SimulatedCharges>
export type SimulatedRefundRow = Selectable<SimulatedRefunds>
export type SimulatedDisputeRow = Selectable<SimulatedDisputes>

export async function insertSimulatedSetup(db: Database, row: Insertable<SimulatedSetups>): Promise<void> {
  await db.insertInto('simulated_setups').values(row).execute()
}

export async function findSetupRow(db: Database | Tx, id: string): Promise<SetupRow | undefined> {
  return db.selectFrom('simulated_setups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if the setup already has its method. */
export async function insertSimulatedMethod(tx: Tx, setupId: string, row: Insertable<SimulatedMethods>): Promise<boolean> {
  const setup = await tx
    .updateTable('simulated_setups')
    .set({ method: row.id })
    .where('id', '=', setupId)
    .where('method', 'is', null)
    .executeTakeFirstOrThrow()
  if (setup.numUpdatedRows === 0n) return false
  await insertMethodRow(tx, row)
  return true
}

export async function insertMethodRow(tx: Tx, row: Insertable<SimulatedMethods>): Promise<void> {
  await tx.insertInto('simulated_methods').values(row).execute()
}

export async function findMethodRow(db: Database | Tx, id: string): Promise<MethodRow | undefined> {
  return db.selectFrom('simulated_methods').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Nobody saved these any more; charges still refer to them. */
export async function forgetMethods(db: Database, by: 'id' | 'customer', value: string): Promise<void> {
  await db.updateTable('simulated_methods').set({ is_saved: false }).where(by, '=', value).execute()
}

/** The charge with this key, and whether it is new. */
export async function keepCharge(tx: Tx, row: Insertable<SimulatedCharges>): Promise<{ charge: ChargeRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('simulated_charges')
    .values(row)
    .onConflict((conflict) => conflict.constraint('simulated_charges_reference_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { charge: inserted, isNew: true }
  const charge = await tx
    .selectFrom('simulated_charges')
    .selectAll()
    .where('reference', '=', row.reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { charge, isNew: false }
}

type PastCharge = Pick<
  Insertable<SimulatedCharges>,
  'id' | 'reference' | 'amount_minor' | 'currency' | 'description' | 'state' | 'decline_code' | 'created_at'
>

/** Finished charges of this method, for demo data. */
export async function keepPastCharges(tx: Tx, method: string, charges: readonly PastCharge[]): Promise<void> {
  await sql`
    insert into simulated_charges (id, reference, method, amount_minor, currency, description, state, decline_code, created_at)
    select id, reference, ${method}, amount_minor, currency, description, state, decline_code, created_at
    from json_populate_recordset(null::simulated_charges, ${JSON.stringify(charges)}::json)`.execute(tx)
}

type PastRefund = Pick<Insertable<SimulatedRefunds>, 'id' | 'reference' | 'charge' | 'amount_minor' | 'created_at'>

/** Completed refunds, for demo data. */
export async function keepPastRefunds(tx: Tx, refunds: readonly PastRefund[]): Promise<void> {
  await sql`
    insert into simulated_refunds (id, reference, charge, amount_minor, state, created_at)
    select id, reference, charge, amount_minor, 'succeeded', created_at
    from json_populate_recordset(null::simulated_refunds, ${JSON.stringify(refunds)}::json)`.execute(tx)
}

export async function findChargeRow(db: Database | Tx, by: 'id' | 'reference', value: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('simulated_charges').selectAll().where(by, '=', value).executeTakeFirst()
}

/** Moves a charge that is still in this state. */
export async function moveCharge(
  tx: Tx,
  id: string,
  from: string,
  to: { state: string; decline_code?: string },
): Promise<ChargeRow | undefined> {
  return tx
    .updateTable('simulated_charges')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Enters a card for a charge that waits for one, on an open page. */
export async function giveCard(
  tx: Tx,
  id: string,
  to: Pick<Insertable<SimulatedCharges>, 'method' | 'state' | 'decline_code' | 'succeeds_at'>,
  now: Temporal.Instant,
): Promise<ChargeRow | undefined> {
  const open = tx
    .updateTable('simulated_charges')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', instantText(now))
  return open.returningAll().executeTakeFirst()
}

const authorized = (now: Temporal.Instant) => sql`capture = 'open' and (state = 'succeeded' or state = 'processing'
  and succeeds_at <= ${instantText(now)})`

/** Collects an authorised charge; undefined if it is not authorised any more. */
export async function captureRow(tx: Tx, id: string, now: Temporal.Instant): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    update simulated_charges set capture = 'done' where id = ${id} and ${authorized(now)} returning *`.execute(tx)
  return rows[0]
}

/** Releases an authorised charge; undefined if it is not authorised any more. */
export async function releaseRow(tx: Tx, id: string, code: string, now: Temporal.Instant): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    update simulated_charges set state = 'declined', decline_code = ${code}, capture = 'done'
    where id = ${id} and ${authorized(now)} returning *`.execute(tx)
  return rows[0]
}

export async function setReturnUrl(db: Database, id: string, returnUrl: string): Promise<void> {
  await db.updateTable('simulated_charges').set({ return_url: returnUrl }).where('id', '=', id).execute()
}

/** The refund with this key, and whether it is new. */
export async function keepRefund(
  tx: Tx,
  row: Insertable<SimulatedRefunds>,
): Promise<{ refund: SimulatedRefundRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('simulated_refunds')
    .values(row)
    .onConflict((conflict) => conflict.constraint('simulated_refunds_reference_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { refund: inserted, isNew: true }
  return {
    refund: await tx.selectFrom('simulated_refunds').selectAll().where('reference', '=', row.reference).executeTakeFirstOrThrow(),
    isNew: false,
  }
}

export async function findRefundRow(db: Database, reference: string): Promise<SimulatedRefundRow | undefined> {
  return db.selectFrom('simulated_refunds').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Opens a dispute over the rest of a charge; undefined if there is one already, or nothing is left. */
export async function keepDispute(
  tx: Tx,
  { id, charge, created_at }: Pick<SimulatedDisputeRow, 'id' | 'charge' | 'created_at'>,
): Promise<SimulatedDisputeRow | undefined> {
  const { rows } = await sql<SimulatedDisputeRow>`
    insert into simulated_disputes (id, charge, amount_minor, state, created_at)
    select ${id}, c.id, c.amount_minor - r.refunded, 'needs_response', ${created_at}
    from simulated_charges c,
      lateral (select coalesce(sum(amount_minor), 0)::bigint as refunded from simulated_refunds where charge = c.id
        and state <> 'failed') r
    where c.id = ${charge} and c.amount_minor > r.refunded
    on conflict do nothing returning *`.execute(tx)
  return rows[0]
}

/** Decides an open dispute. */
export async function decideDisputeRow(tx: Tx, charge: string, state: string): Promise<SimulatedDisputeRow | undefined> {
  return tx
    .updateTable('simulated_disputes')
    .set({ state })
    .where('charge', '=', charge)
    .where('state', '=', 'needs_response')
    .returningAll()
    .executeTakeFirst()
}
