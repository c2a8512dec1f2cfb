import type { Tx } from '../database/connect.ts'
import { refuse } from '../http/refusal.ts'
import { hashRequest, keepAnswers, takeTurn } from './kept-answers.ts'

interface Once {
  user_id: string
  /** By which the caller names the call; null: it is never the same call as another one. */
  key: string | null
  endpoint: string
  request: unknown
}

/**
 * Does the work of a call that may be sent again: the same call under the same key is answered like the first. A refusal undoes the
 * transaction, and so keeps nothing: the call may be tried again under its key.
 */
export async function answerOnce<T>(
  tx: Tx,
  { user_id, key, endpoint, request }: Once,
  now: Temporal.Instant,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work()
  const call = { user_id, key, endpoint, request_hash: hashRequest(endpoint, request) }
  const before = await takeTurn(tx, call, now)
  if (before === 'mismatch') return refuse('idempotency_mismatch')
  // Written by this endpoint, and stored as it was.
  if (before) return before.answer as T
  const answer = await work()
  await keepAnswers(tx, [{ ...call, answer }], now)
  return answer
}
