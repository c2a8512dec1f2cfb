/** The code of a notice that names a topic: written by the function `hint` of the migrations. */
const hintCode = 'VLIVE'

interface Notice {
  code?: string | undefined
  message?: string | undefined
}

/**
 * What the triggers of one connection say has changed, held back until it is committed. Told of each statement that has
 * succeeded or failed.
 */
export function createHints(report: (topics: ReadonlySet<string>) => void) {
  let isInTransaction = false
  let topics = new Set<string>()
  const take = () => {
    const taken = topics
    topics = new Set()
    return taken
  }
  return {
    onNotice({ code, message }: Notice): void {
      if (code === hintCode && message !== undefined) topics.add(message)
    },
    begin(): void {
      isInTransaction = true
      take()
    },
    succeeded(text: string): void {
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (text === 'rollback') take()
      if (!isInTransaction && topics.size > 0) report(take())
    },
    failed(): void {
      if (!isInTransaction) take()
    },
  }
}
