interface Waiting<K, V> {
  key: K
  resolve(value: V): void
  reject(error: unknown): void
}

/**
 * Turns many single calls into few calls for many: while one load is under way, those who ask wait and go together into
 * the next one. An idle caller waits for nothing. `load` answers in the order of its keys.
 */
export function gather<K, V>(load: (keys: K[]) => Promise<V[]>, max: number): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  let isLoading = false

  async function run(): Promise<void> {
    isLoading = true
    // One turn of the event loop lets everything that has already arrived join.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max)
      waiting = waiting.slice(max)
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
    isLoading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isLoading) void run()
    })
}
