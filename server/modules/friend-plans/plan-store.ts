import { sql } from 'kysely'
import type { PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { PlanAuthor, PlanEventRow } from './plan-views.ts'

interface NewPlan {
  id: string
  event_id: string
  client_id: string
  link_hash: Buffer
  planned_starts_at: string
  shows_booking: boolean
}

/** A client has one plan for an event: a second one is the first, whose link stays. */
export async function upsertPlan(db: Database | Tx, plan: NewPlan, now: Temporal.Instant): Promise<void> {
  const { shows_booking } = plan
  await db
    .insertInto('friend_plans')
    .values({ ...plan, created_at: instantText(now) })
    .onConflict((conflict) => conflict.constraint('friend_plans_once').doUpdateSet({ shows_booking }))
    .execute()
}

/** With its answers. */
export async function deletePlan(db: Database, clientId: string, eventId: string): Promise<void> {
  await db.deleteFrom('friend_plans').where('client_id', '=', clientId).where('event_id', '=', eventId).execute()
}

interface LockedPlan extends Pick<PlanEventRow, 'event_id' | 'title' | 'state' | 'ends_at'> {
  client_id: string
}

/** Everything that adds or changes answers holds the plan; null if it was closed. */
export async function lockFriendPlan(tx: Tx, id: string): Promise<LockedPlan | null> {
  const { rows } = await sql<LockedPlan>`
    select p.client_id, p.event_id, e.title, e.state, e.ends_at from friend_plans p join events e on e.id = p.event_id
    where p.id = ${id} for update of p`.execute(tx)
  return rows[0] ?? null
}

export interface NewAnswer {
  answer: PlanAnswer
  name: string | null
  shows_booking: boolean
}

/** One answer of an account, or of a device. Requires the plan's lock. */
export async function putAnswer(
  tx: Tx,
  { plan_id, client_id, key_hash }: PlanAuthor & { plan_id: string },
  { answer, name, shows_booking }: NewAnswer,
  now: Temporal.Instant,
): Promise<void> {
  const author = client_id === null ? sql`key_hash` : sql`client_id`
  await sql`
    insert into friend_plan_answers (id, plan_id, client_id, key_hash, answer, name, shows_booking, answered_at)
    values (${newId()}, ${plan_id}, ${client_id}, ${client_id === null ? key_hash : null}, ${answer}, ${name}, ${shows_booking},
      ${instantText(now)})
    on conflict (plan_id, ${author}) do update set answer = excluded.answer, name = excluded.name,
      shows_booking = excluded.shows_booking`.execute(tx)
}

/** The answers of this account and of this device. */
export async function deleteAnswers(db: Database | Tx, planId: string, { client_id, key_hash }: PlanAuthor): Promise<void> {
  await sql`
    delete from friend_plan_answers
    where plan_id = ${planId} and (client_id = ${client_id}::uuid or key_hash = ${key_hash}::bytea)`.execute(db)
}

/** An answer of this client's plan for an event. */
export async function deleteAnswer(db: Database, id: string, plan: { client_id: string; event_id: string }): Promise<void> {
  await sql`
    delete from friend_plan_answers a using friend_plans p
    where a.id = ${id} and p.id = a.plan_id and p.client_id = ${plan.client_id} and p.event_id = ${plan.event_id}`.execute(db)
}

/** What an account planned, with the answers of others, and what it answered. */
export async function forgetPlans(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('friend_plans').where('client_id', '=', userId).execute()
  await tx.deleteFrom('friend_plan_answers').where('client_id', '=', userId).execute()
}

/** Rows in one statement. */
const chunk = 1_000

/** Those of events that ended before, with their answers. Returns whether there may be more. */
export async function deletePlansBefore(db: Database, before: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from friend_plans where id in (
      select p.id from friend_plans p join events e on e.id = p.event_id where e.ends_at < ${instantText(before)}
      limit ${chunk})`.execute(db)
  return numAffectedRows === BigInt(chunk)
}
