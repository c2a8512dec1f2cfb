import { useState } from 'react'

interface PendingTask<Name extends string> {
  /** Which task is running. */
  pending: Name | null
  /** The last task's error. */
  error: unknown
  run: (name: Name, work: () => Promise<unknown>) => Promise<boolean>
}

/** Tasks behind buttons: which one is running, and what went wrong. Returns whether it succeeded. */
export function usePendingTask<Name extends string>(): PendingTask<Name> {
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
