import { useNow } from '../../../../shared/format/use-now.ts'
import type { KeptList } from './kept.ts'

/** The minute by the server's clock, as far as this device knows it, in milliseconds since 1970. */
export function useDoorTime(list: Pick<KeptList, 'ahead_ms' | 'told_at'> | null): number {
  const now = useNow()
  if (list === null) return now ?? 0
  return now === null ? Date.parse(list.told_at) : now + list.ahead_ms
}
