/** The code of notices that name a topic, raised by the migrations' `hint` function. */
const hintCode = 'VLIVE'

interface Notice {
  code?: string | undefined
  message?: string | undefined
}

/** Collects the changes that triggers report on one connection until it commits. Called after every statement. */
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
