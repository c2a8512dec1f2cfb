import { setTimeout as sleep } from 'node:timers/promises'

interface WaitingRequest<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

/** More than eight are a crowd: while fewer than a quarter of them are back, the next load waits, for at most 5 ms. */
const crowd = 8
const patience = 5
const few = 4

/**
 * Turns many single calls into a few calls for many: during a load of a group, further requests for that group wait and share its
 * next load. An idle caller waits for nothing. `load` returns values in the order of its keys.
 */
export function gatherBy<K, V>(
  groupOf: (key: K) => string,
  load: (keys: K[]) => Promise<V[]>,
  max: number,
): (key: K) => Promise<V> {
  const groups = new Map<string, WaitingRequest<K, V>[]>()

  async function run(group: string, waiting: WaitingRequest<K, V>[]): Promise<void> {
    // One turn of the event loop lets everything that has already arrived join.
    await new Promise(setImmediate)
    let last = 0
    while (waiting.length > 0) {
      // Half of a crowd goes at a time: while the database works on one half, the other is answered and asks again.
      const all = waiting.length + last
      const batch = waiting.splice(0, Math.min(max, all > crowd ? Math.ceil(all / 2) : all))
      last = batch.length
      await loadBatch(load, batch)
      // A crowd that was just answered returns within moments; loading for the first few would make all others wait.
      for (let waited = 0; batch.length > crowd && waiting.length < batch.length / few && waited < patience; waited++)
        await sleep(1)
    }
    groups.delete(group)
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const one = { key, resolve, reject }
      const group = groupOf(key)
      const waiting = groups.get(group)
      if (waiting) {
        waiting.push(one)
        return
      }
      const opened = [one]
      groups.set(group, opened)
      void run(group, opened)
    })
}

/** Like `gatherBy` with a single group. */
export function gather<K, V>(load: (keys: K[]) => Promise<V[]>, max: number): (key: K) => Promise<V> {
  return gatherBy(() => '', load, max)
}

async function loadBatch<K, V>(load: (keys: K[]) => Promise<V[]>, batch: WaitingRequest<K, V>[]): Promise<void> {
  let settle: (one: WaitingRequest<K, V>, index: number) => void
  try {
    const values = await load(batch.map((one) => one.key))
    settle = (one, index) => {
      const value = values[index]
      if (value === undefined) one.reject(new Error('A gathered load returned fewer values than keys.'))
      else one.resolve(value)
    }
  } catch (error) {
    settle = (one) => one.reject(error)
  }
  if (batch.length <= crowd) batch.forEach(settle)
  else void settleInTurns(batch, settle)
}

/** The follow-up work of each request takes a while. Settling a few per turn delays the next load's answers only briefly. */
async function settleInTurns<K, V>(
  batch: WaitingRequest<K, V>[],
  settle: (one: WaitingRequest<K, V>, index: number) => void,
): Promise<void> {
  for (const [index, one] of batch.entries()) {
    if (index % crowd === 0) await new Promise(setImmediate)
    settle(one, index)
  }
}
