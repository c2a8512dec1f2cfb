import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

/** So many in one load are a crowd, which is waited for so many milliseconds. */
const crowd = 8
const patience = 5

/**
 * Turns many single calls into few calls for many: while one load of a group is under way, those who ask for the same
 * group wait and go together into its next one. An idle caller waits for nothing. `load` answers in the order of its keys.
 */
export function gatherBy<K, V>(groupOf: (key: K) => string, load: (keys: K[]) => Promise<V[]>, max: number): (key: K) => Promise<V> {
  const groups = new Map<string, Waiting<K, V>[]>()

  async function run(group: string, waiting: Waiting<K, V>[]): Promise<void> {
    // One turn of the event loop lets everything that has already arrived join.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max)
      await loadBatch(load, batch)
      // A crowd that has just been answered comes back within moments: going on with the first of it alone would cost all.
      for (let waited = 0; batch.length > crowd && waiting.length < batch.length && waited < patience; waited++) await sleep(1)
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

/** As `gatherBy`, all in one group. */
export function gather<K, V>(load: (keys: K[]) => Promise<V[]>, max: number): (key: K) => Promise<V> {
  return gatherBy(() => '', load, max)
}

async function loadBatch<K, V>(load: (keys: K[]) => Promise<V[]>, batch: Waiting<K, V>[]): Promise<void> {
  try {
    const values = await load(batch.map((one) => one.key))
    batch.forEach((one, index) => {
      const value = values[index]
      if (value === undefined) one.reject(new Error('A gathered load answered fewer values than keys.'))
      else one.resolve(value)
    })
  } catch (error) {
    for (const one of batch) one.reject(error)
  }
}
