import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Tx } from './connect.ts'

/**
 * Connections per process waiting for one lock: while its holder works, the next one is already queued. A second could double the
 * wait, since PostgreSQL times each step towards a row lock separately.
 */
const maxTrying = 1
/** Milliseconds; the same as the lock timeout. */
const patience = 3_000

interface Gate {
  trying: number
  waiting: (() => void)[]
}

/** A place among those waiting for the lock, for a restarted transaction. */
interface Turn {
  key: string
  isUsed: boolean
  /** On the `performance.now()` clock: the wait for a turn and the wait for the lock share one deadline. */
  deadline: number
}

/** Too many connections already wait for this lock: the transaction releases its connection and waits without one. */
export class LockCrowded extends Refusal {
  readonly key: string
  readonly deadline = performance.now() + patience

  constructor(key: string) {
    super('overloaded', { retryAfterSeconds: 2 })
    this.key = key
  }
}

const gates = new Map<string, Gate>()
const turns = new AsyncLocalStorage<Turn>()
const turnsOfTx = new WeakMap<Tx, Set<string>>()

function leave(key: string): void {
  const gate = gates.get(key)
  if (gate === undefined) return
  const next = gate.waiting.shift()
  if (next) next()
  else if (--gate.trying === 0) gates.delete(key)
}

/** Joins those waiting for a lock; false if there are enough. */
function join(key: string): boolean {
  const gate = gates.get(key) ?? { trying: 0, waiting: [] }
  if (gate.trying >= maxTrying) return false
  gate.trying += 1
  gates.set(key, gate)
  return true
}

/**
 * Runs a statement that may wait for a contended lock. Throws `LockCrowded` if enough connections already wait for it:
 * `retryTransaction` then waits for a turn without a connection and restarts the transaction.
 */
export async function lockInTurn<T>(tx: Tx, key: string, lock: () => Promise<T>): Promise<T> {
  const locks = turnsOfTx.get(tx) ?? new Set()
  if (locks.has(key)) return lock()
  const turn = turns.getStore()
  const mine = turn?.key === key && !turn.isUsed ? turn : null
  if (mine) mine.isUsed = true
  else if (!join(key)) throw new LockCrowded(key)
  try {
    if (mine) await sql.raw(`set local lock_timeout = ${Math.max(1, Math.round(mine.deadline - performance.now()))}`).execute(tx)
    const locked = await lock()
    turnsOfTx.set(tx, locks.add(key))
    return locked
  } finally {
    leave(key)
  }
}

/** Waits for a place among those waiting for this lock. */
async function waitForTurn(key: string, deadline: number): Promise<void> {
  if (join(key)) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waiting = gates.get(key)?.waiting ?? []
  waiting.push(resolve)
  const giveUp = () => {
    const at = waiting.indexOf(resolve)
    if (at < 0) return
    waiting.splice(at, 1)
    reject(new Refusal('overloaded', { retryAfterSeconds: 2 }))
  }
  const timer = setTimeout(giveUp, deadline - performance.now())
  return promise.finally(() => clearTimeout(timer))
}

/** Reruns a transaction ended by `LockCrowded` once there is a place among those waiting for the lock. */
export async function runInTurn<T>(crowded: LockCrowded, transaction: () => Promise<T>): Promise<T> {
  const { key, deadline } = crowded
  await waitForTurn(key, deadline)
  const turn: Turn = { key, deadline, isUsed: false }
  try {
    return await turns.run(turn, transaction)
  } finally {
    if (!turn.isUsed) leave(key)
  }
}
