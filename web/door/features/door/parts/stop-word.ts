import type { DoorGuest } from '#contract/door.ts'
import { statusWords } from '../../../../shared/words/reservation-status.ts'

/** Why they stay out whatever they pay: the door takes no money from them. */
export function lastingRefusal({ banned, is_underage }: DoorGuest): 'banned' | 'underage' | null {
  if (banned !== null) return 'banned'
  return is_underage ? 'underage' : null
}

const lastingWords = { banned: 'Banned', underage: 'Too young' }

/** What prevents their entry, in a word or two. */
export function stopWord(guest: DoorGuest): string | null {
  const { status, balance_due_minor } = guest
  const lasting = lastingRefusal(guest)
  if (lasting !== null) return lastingWords[lasting]
  return statusWords[status].door ?? (balance_due_minor > 0 ? 'Not paid' : null)
}
