import { inTurn } from '../in-turn.ts'

/** Two pictures at a time: decoding one of the largest size takes some 100 MB. */
const take = inTurn(2, Infinity)

async function load() {
  const { default: sharp } = await import('sharp')
  // One thread per picture and no cache: the server's memory and cores are for its callers.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let loaded: ReturnType<typeof load> | null = null

/** Processes a picture when it is its turn. The library is loaded with the first one, so that the start does not wait for it. */
export function withSharp<T>(work: (sharp: Awaited<ReturnType<typeof load>>) => Promise<T>): Promise<T> {
  loaded ??= load()
  const library = loaded
  return take(async () => work(await library))
}
