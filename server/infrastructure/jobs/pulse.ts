/** The delay before looking for work, in milliseconds: short after a reason to look, then growing. */
const shortest = 25
/** Under load, work arrives all the time, so looking this often is enough. */
const often = 100
const longest = 2_000

/**
 * Calls `look` repeatedly. A writer announces work before it commits, so it looks several times in a row. An idle process queries
 * the database every two seconds.
 */
export function createPulse(look: () => Promise<void>) {
  let pause = longest
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false

  function schedule(): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(beat, pause)
  }

  function beat(): void {
    timer = undefined
    pause = Math.min(pause * 2, longest)
    looking = look().finally(schedule)
  }

  return {
    start: beat,
    soon(): void {
      if (pause <= often) return
      pause = shortest
      if (timer !== undefined) schedule()
    },
    /** Resolves when no look is under way. */
    stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      return looking
    },
  }
}
