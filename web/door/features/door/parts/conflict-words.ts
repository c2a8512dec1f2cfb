import type { DoorEvent } from '#contract/door/door.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import type { LocalScan } from '../device/kept.ts'
import { reasonWords } from './reason-words.ts'

function countWords(heads: number, answer: LocalScan['answer']): string {
  const people = formatCount(Math.abs(heads), 'person', 'people')
  if (heads < 0) return `You counted ${people} out, but fewer were inside without a ticket. Check the count.`
  return answer?.result === 'counted'
    ? `You counted ${people} in while the venue was full. They are counted as inside.`
    : `You refused ${people}, but there is room now.`
}

function queueWords(answer: LocalScan['answer'], event: DoorEvent | null): string {
  const reason = answer?.reason ?? null
  if (answer === null || reason === null) return 'You sent them away from the queue, but they can come in.'
  const { title, text } = reasonWords(reason, answer, event)
  return `You noted them in the queue. Checked online: ${title}. ${text} Their time in the queue doesn’t count.`
}

/** What was said at the door, what the server says, and what to do about it. `uncounted`: guests who can still be counted. */
export function conflictWords({ entry, said, answer, fault }: LocalScan, event: DoorEvent | null, uncounted: number): string {
  if (fault !== null) return `This wasn’t accepted: ${fault}`
  if (entry.action === 'undo_check_in') return 'You undid this entry, but it still counts. Check how many are inside.'
  if (entry.action === 'exit') return 'You scanned them out, but they weren’t counted as inside. Check how many are inside.'
  if (entry.action === 'queue') return queueWords(answer, event)
  if (entry.action === 'count') return countWords(entry.heads, answer)
  const reason = answer?.conflict ?? answer?.reason ?? null
  if (said?.result === 'admitted' && answer !== null && reason !== null) {
    const { title, text } = reasonWords(reason, answer, event)
    const counted = answer.result === 'admitted' ? 'They are counted as inside.' : 'They aren’t counted as inside.'
    const next =
      uncounted === 0 ? '' : ` If they’re inside, count ${formatCount(uncounted, 'person', 'people')} without a ticket.`
    return `You admitted them. Checked online: ${title}. ${text} ${counted}${next}`
  }
  return 'You refused them, but their entry is valid. They can come in now.'
}
