import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { LostRace } from '../database/retry-transaction.ts'

/** A call that may be repeated. The client chooses its key; `request_hash` tells whether it is the same call. */
export interface RepeatableCall {
  user_id: string
  key: string
  endpoint: string
  request_hash: Buffer
}

/** How long responses are kept (product rule). */
const kept = { hours: 24 }

export function hashRequest(endpoint: string, parts: unknown): Buffer {
  return hash('sha256', `${endpoint}\n${JSON.stringify(parts)}`, 'buffer')
}

export type KeptAnswer = { answer: unknown } | 'mismatch'

/** As stored in JSON, with bytes as text. */
export interface KeptRow {
  user_id: string
  key: string
  /** In hexadecimal. */
  request_hash: string
  answer: unknown
}

/** The statement that finds the stored responses of these calls, for use inside a larger query. */
export const findingAnswers = (calls: readonly RepeatableCall[], now: Temporal.Instant): RawBuilder<KeptRow> => sql`
  select k.user_id, k.key, encode(k.request_hash, 'hex') as request_hash, k.answer
  from unnest(${calls.map((call) => call.user_id)}::uuid[], ${calls.map((call) => call.key)}::text[]) as c (user_id, key)
  join idempotency_keys k on k.user_id = c.user_id and k.key = c.key
  where k.created_at > ${instantText(now.subtract(kept))}`

/** The first responses to the repeats among these calls; `mismatch` for a key used for another call. */
export function keptAnswersTo(calls: readonly RepeatableCall[], rows: readonly KeptRow[]): Map<RepeatableCall, KeptAnswer> {
  const rowsByKey = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]))
  return new Map(
    calls.flatMap((call): [RepeatableCall, KeptAnswer][] => {
      const row = rowsByKey.get(`${call.user_id} ${call.key}`)
      if (!row) return []
      return [[call, row.request_hash === call.request_hash.toString('hex') ? { answer: row.answer } : 'mismatch']]
    }),
  )
}

/** Stores the first responses in the transaction they report on. Throws `LostRace`. */
export async function keepAnswers(
  tx: Tx,
  answers: readonly (RepeatableCall & { answer: unknown })[],
  now: Temporal.Instant,
): Promise<void> {
  if (answers.length === 0) return
  const { rows } = await keepingAnswers(answers, now).execute(tx)
  expectAll(answers, rows.length)
}

/** The statement that stores responses, for use inside a larger query. Returns one row for each that was stored. */
export function keepingAnswers(
  answers: readonly (RepeatableCall & { answer: unknown })[],
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const rows = answers.map(({ user_id, key, endpoint, request_hash, answer }) => ({
    user_id,
    key,
    endpoint,
    request_hash: request_hash.toString('hex'),
    answer,
  }))
  return sql`
    insert into idempotency_keys as k (user_id, key, endpoint, request_hash, answer, created_at)
    select c.user_id, c.key, c.endpoint, decode(c.request_hash, 'hex'), c.answer, ${instantText(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as c (user_id uuid, key text, endpoint text, request_hash text,
      answer json)
    on conflict (user_id, key) do update
      set endpoint = excluded.endpoint, request_hash = excluded.request_hash, answer = excluded.answer,
        created_at = excluded.created_at
      where k.created_at <= ${instantText(now.subtract(kept))}
    returning 1`
}

/** Throws `LostRace` if fewer were stored than there are. */
export function expectAll(answers: readonly unknown[], count: number): void {
  if (count < answers.length) throw new LostRace()
}

/** Deletes expired responses. */
export async function forgetOldAnswers(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at <= ${instantText(now.subtract(kept))}`.execute(db)
}

/** For an erased account: stored responses contain its data too. */
export async function forgetAnswersTo(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

/** For one call in its own transaction: waits until no other transaction uses the same key, then looks. */
export async function takeTurn(tx: Tx, call: RepeatableCall, now: Temporal.Instant): Promise<KeptAnswer | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${call.user_id} ${call.key}`}, 0))`.execute(tx)
  const { rows } = await findingAnswers([call], now).execute(tx)
  return keptAnswersTo([call], rows).get(call) ?? null
}
