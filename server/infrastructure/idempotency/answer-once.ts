import type { Clock } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import { retryTransaction } from '../database/retry-transaction.ts'
import { refuse } from '../refusal.ts'
import { hashRequest, keepAnswers, takeTurn } from './kept-answers.ts'

interface RepeatableRequest {
  user_id: string
  /** The club it acts for; null for none. Support may use one key for two clubs. */
  club_id: string | null
  /** The caller's name for the call; null: it never repeats an earlier one. */
  key: string | null
  endpoint: string
  request: unknown
}

/**
 * Does the work of a call that may be repeated: the same call with the same key gets the first response. A refusal rolls back the
 * transaction and so stores nothing, and the call may be retried with its key.
 */
export async function answerOnce<T>(
  tx: Tx,
  { user_id, club_id, key, endpoint, request }: RepeatableRequest,
  now: Temporal.Instant,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work()
  const call = { user_id, key, endpoint, request_hash: hashRequest(endpoint, club_id === null ? request : { club_id, request }) }
  const before = await takeTurn(tx, call, now)
  if (before === 'mismatch') return refuse('idempotency_mismatch')
  // Stored unchanged by this endpoint.
  if (before) return before.answer as T
  const answer = await work()
  await keepAnswers(tx, [{ ...call, answer }], now)
  return answer
}

/** The same in a transaction that belongs to this call, run again after a lost race and with another value for those `redrawn`. */
export async function answerOnceIn<T>(
  { db, clock }: { db: Database; clock: Pick<Clock, 'now'> },
  call: RepeatableRequest,
  work: (tx: Tx) => Promise<T>,
  ...redrawn: string[]
): Promise<T> {
  return retryTransaction(db, async (tx) => answerOnce(tx, call, clock.now(), async () => work(tx)), ...redrawn)
}
