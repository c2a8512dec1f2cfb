interface WeightedTask {
  places: number
}

/**
 * Runs everything in order, with as many at once as there are places. Nothing overtakes: one that needs more places than are free
 * makes later ones wait. The results are in the given order.
 */
export async function runInPlaces<T extends WeightedTask, R>(
  items: readonly T[],
  places: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const running = new Set<Promise<void>>()
  const results: R[] = []
  let free = places
  for (const [index, item] of items.entries()) {
    const needed = Math.min(item.places, places)
    while (free < needed) await Promise.race(running)
    free -= needed
    const done: Promise<void> = run(item).then((result) => {
      results[index] = result
      free += needed
      running.delete(done)
    })
    running.add(done)
  }
  await Promise.all(running)
  return results
}
