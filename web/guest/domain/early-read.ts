/**
 * Begins to read what a secret link opens as soon as the code of its page has arrived, which is before the page is hydrated. The
 * result reads by a secret: it has what was begun for the one in the address, once.
 */
export function readEarly<Answer>(path: string, read: (secret: string) => Promise<Answer>): (secret: string) => Promise<Answer> {
  const isOpen = typeof location === 'object' && location.pathname === path
  const begun = new Map<string, Promise<Answer>>()
  if (isOpen && location.hash.length > 1) {
    const secret = location.hash.slice(1)
    const answer = read(secret)
    // Who takes it reports its failure.
    answer.catch(() => undefined)
    begun.set(secret, answer)
  }
  return async (secret) => {
    const answer = begun.get(secret)
    begun.clear()
    return answer ?? read(secret)
  }
}
