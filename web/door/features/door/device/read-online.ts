import { useCallback, useEffect, useState } from 'react'

/** Reads what only the server knows as its part opens, again once the network is back, and by `load`. */
export function useReadOnline<T>(
  read: () => Promise<T>,
  wordsOf: (error: unknown) => string,
): { answer: T | null; fault: string | null; load: () => Promise<void> } {
  const [answer, setAnswer] = useState<T | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setAnswer(await read())
      setFault(null)
    } catch (error) {
      setFault(wordsOf(error))
    }
  }, [read, wordsOf])
  useEffect(() => {
    const soon = () => void load()
    soon()
    addEventListener('online', soon)
    return () => removeEventListener('online', soon)
  }, [load])
  return { answer, fault, load }
}
