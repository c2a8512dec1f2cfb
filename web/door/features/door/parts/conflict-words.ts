import type { DoorEvent } from '#contract/door/door.ts'
import type { LocalScan } from '../device/kept.ts'
import { reasonWords } from './reason-words.ts'

/** What was said at the door, what the server says, and what to do about it. */
export function conflictWords({ entry, said, answer, fault }: LocalScan, event: DoorEvent | null): string {
  if (fault !== null) return `The server rejected it: ${fault}`
  if (entry.action === 'undo_check_in') return 'You undid this entry, but the server couldn’t. Check how many are inside.'
  const reason = answer?.conflict ?? answer?.reason ?? null
  if (said?.result === 'admitted' && answer !== null && reason !== null) {
    const { title, text } = reasonWords(reason, answer, event)
    const counted = answer.result === 'admitted' ? 'They are counted as inside.' : 'They aren’t counted as inside.'
    return `You admitted them. The server says: ${title}. ${text} ${counted}`
  }
  return 'You refused them, but the server admits them. They can come in now.'
}
