import { useState } from 'react'

interface Work<Name extends string> {
  /** Which work is under way. */
  pending: Name | null
  /** Of the last one. */
  error: unknown
  run: (name: Name, work: () => Promise<unknown>) => Promise<boolean>
}

/** Work behind buttons: which of them waits, and what went wrong. Answers whether it was done. */
export function useWork<Name extends string>(): Work<Name> {
  const [state, setState] = useState<{ pending: Name | null; error: unknown }>({ pending: null, error: null })
  const run = async (name: Name, work: () => Promise<unknown>): Promise<boolean> => {
    setState({ pending: name, error: null })
    try {
      await work()
      setState({ pending: null, error: null })
      return true
    } catch (error) {
      setState({ pending: null, error })
      return false
    }
  }
  return { ...state, run }
}
