import { useSecond } from '../../../../shared/format/use-now.ts'

/** Whole seconds until an instant, at least zero; null in the server's page and on the first render. */
export function useSecondsLeft(until: string): number | null {
  const now = useSecond()
  return now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
}
