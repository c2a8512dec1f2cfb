import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { prepared } from '../database/prepared.ts'

/** A call that may be sent again. Its key is the client's own; `request_hash` tells whether it is the same call. */
export interface RepeatableCall {
  user_id: string
  key: string
  endpoint: string
  request_hash: Buffer
}

/** Answers are kept this long (product rule). */
const kept = { hours: 24 }

export function hashRequest(endpoint: string, parts: unknown): Buffer {
  return createHash('sha256').update(`${endpoint}\n${JSON.stringify(parts)}`).digest()
}

export type Kept = { answer: unknown } | 'mismatch'

/** The first answers to those of these calls that are not new; `mismatch` for a key used for another one. */
export async function findAnswers(db: Database | Tx, calls: readonly RepeatableCall[], now: Temporal.Instant): Promise<Map<RepeatableCall, Kept>> {
  if (calls.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; key: string; request_hash: Buffer; answer: unknown }>`${prepared('kept_answers')}
    select k.user_id, k.key, k.request_hash, k.answer
    from unnest(${calls.map((call) => call.user_id)}::uuid[], ${calls.map((call) => call.key)}::text[]) as c (user_id, key)
    join idempotency_keys k on k.user_id = c.user_id and k.key = c.key
    where k.created_at > ${instantText(now.subtract(kept))}`.execute(db)
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]))
  return new Map(
    calls.flatMap((call): [RepeatableCall, Kept][] => {
      const row = found.get(`${call.user_id} ${call.key}`)
      if (!row) return []
      return [[call, row.request_hash.equals(call.request_hash) ? { answer: row.answer } : 'mismatch']]
    }),
  )
}

/** Thrown where another process has answered one of the calls in the meantime: undo, and look again. */
export class AnsweredElsewhere extends Error {}

/** Keeps the first answers, in the transaction of what they tell about. Throws `AnsweredElsewhere`. */
export async function keepAnswers(tx: Tx, answers: readonly (RepeatableCall & { answer: unknown })[], now: Temporal.Instant): Promise<void> {
  if (answers.length === 0) return
  const { rows } = await keepingAnswers(answers, now).execute(tx)
  expectAll(answers, rows.length)
}

/** The statement that keeps answers, for who writes something else with it: a row for each that it has kept. */
export const keepingAnswers = (answers: readonly (RepeatableCall & { answer: unknown })[], now: Temporal.Instant): RawBuilder<unknown> => sql`
  insert into idempotency_keys as k (user_id, key, endpoint, request_hash, answer, created_at)
  select c.*, ${instantText(now)}::timestamptz from unnest(
    ${answers.map((one) => one.user_id)}::uuid[], ${answers.map((one) => one.key)}::text[], ${answers.map((one) => one.endpoint)}::text[],
    ${answers.map((one) => one.request_hash)}::bytea[], ${answers.map((one) => JSON.stringify(one.answer))}::json[]) as c
  on conflict (user_id, key) do update
    set endpoint = excluded.endpoint, request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
    where k.created_at <= ${instantText(now.subtract(kept))}
  returning 1`

/** Throws `AnsweredElsewhere` where fewer were kept than there are. */
export function expectAll(answers: readonly unknown[], count: number): void {
  if (count < answers.length) throw new AnsweredElsewhere()
}

/** Forgets answers whose time is over. */
export async function forgetOldAnswers(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at <= ${instantText(now.subtract(kept))}`.execute(db)
}

/** For an account that is erased: answers tell of it as much as what they were about. */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

/** For one call in a transaction of its own: waits until no other transaction is at the same key, then looks. */
export async function takeTurn(tx: Tx, call: RepeatableCall, now: Temporal.Instant): Promise<Kept | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.user_id} ${call.key}`}, 0))`.execute(tx)
  return (await findAnswers(tx, [call], now)).get(call) ?? null
}
