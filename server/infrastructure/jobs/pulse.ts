/** How long to wait before looking for work, in milliseconds: shortly after a reason to look, then ever longer. */
const shortest = 25
/** In a rush work is written all the time: then looking so often is enough. */
const often = 100
const longest = 2_000

/**
 * Calls `look` again and again. Who writes work down has not committed yet when it says so, hence several looks in a row;
 * an idle process asks its database once in two seconds.
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
