import { useState } from 'react'

interface AttemptKeys {
  keyOf(attempt: unknown): string
  /** It was answered: doing the same again is another attempt. */
  end(attempt: unknown): void
}

function createAttemptKeys(): AttemptKeys {
  const keys = new Map<string, string>()
  return {
    keyOf(attempt) {
      const text = JSON.stringify(attempt)
      const key = keys.get(text) ?? crypto.randomUUID()
      keys.set(text, key)
      return key
    },
    end: (attempt) => void keys.delete(JSON.stringify(attempt)),
  }
}

/**
 * The same attempt retried, by a second press or after a lost response, has the same key, whatever was done in between: the
 * server does it once.
 */
export function useAttemptKey(): AttemptKeys {
  return useState(createAttemptKeys)[0]
}
