import type { DoorGuest } from '#contract/door.ts'
import { statusWords } from '../../../../shared/words/reservation-status.ts'

/** What prevents their entry, in a word or two. */
export function stopWord({ status, banned, is_underage, balance_due_minor }: DoorGuest): string | null {
  if (banned !== null) return 'Banned'
  if (is_underage) return 'Too young'
  return statusWords[status].door ?? (balance_due_minor > 0 ? 'Not paid' : null)
}
