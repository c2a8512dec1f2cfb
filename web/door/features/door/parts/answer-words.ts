import type { DoorAnswer, DoorEvent } from '#contract/door/door.ts'
import { queuedSince } from '#contract/reservations/queue.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { reasonWords } from './reason-words.ts'
import type { Tone } from './sounds.ts'

interface AnswerWords {
  look: Tone | 'back'
  /** One or two words, readable at arm's length. */
  call: string
  title: string
  text: string
}

function admittedText(answer: DoorAnswer, event: DoorEvent | null): string {
  const { heads, returned = 0, overrode } = answer
  const guests = formatCount(heads, 'guest')
  if (overrode !== undefined) return `${guests}, let in anyway: ${reasonWords(overrode, answer, event).title}`
  return returned === heads ? `${guests} back in` : guests
}

/** A companion with their own ticket comes by their name; the rest of a party by that of who booked. */
const admittedWho = (answer: DoorAnswer) => ({ title: companionOf(answer) ?? answer.guest?.name ?? '' })

/** Who has claimed the scanned ticket; null if no companion has it. */
export const companionOf = ({ guest, ticket }: Pick<DoorAnswer, 'guest' | 'ticket'>): string | null =>
  guest?.reissued?.find(({ n }) => n === ticket)?.name || null

/** For people without a ticket. */
function countWords({ result, heads }: DoorAnswer): AnswerWords {
  if (result === 'not_counted')
    return { look: 'wait', call: 'Not counted', title: 'No one left to count out', text: 'Everyone inside came with a ticket.' }
  const text = formatCount(Math.abs(heads), 'person', 'people')
  return heads > 0 ? { look: 'in', call: 'Counted in', title: '', text } : { look: 'back', call: 'Counted out', title: '', text }
}

/** For guests who go out. */
const exitWords = ({ result, guest, heads }: DoorAnswer): AnswerWords =>
  result === 'out'
    ? { look: 'back', call: 'Out', title: guest?.name ?? '', text: `${formatCount(heads, 'guest')} out. They may come back in.` }
    : {
        look: 'wait',
        call: 'Not scanned out',
        title: 'Not inside',
        text: 'No one has entered with this ticket tonight, or they’re already out.',
      }

/** For a party at the end of the queue. */
const queueWords = ({ guest }: DoorAnswer, event: DoorEvent | null): AnswerWords => {
  const since = guest?.queued_at
  const time = since === undefined || event === null ? 'now' : formatTime(since, event.timezone)
  return { look: 'back', call: 'Queued', title: guest?.name ?? '', text: `In the queue since ${time}. Not inside yet.` }
}

/** What decided whether they are late, if it was their time in the queue. */
export function queueNote({ result, reason, guest }: DoorAnswer, event: DoorEvent | null, at: number): string | null {
  if (guest === null || event === null || (result !== 'admitted' && reason !== 'payment_due' && reason !== 'too_late'))
    return null
  const since = queuedSince(guest, at)
  return since === null ? null : `In the queue since ${formatTime(since, event.timezone)}`
}

/** The door's answer in words for its staff. */
export function answerWords(answer: DoorAnswer, event: DoorEvent | null): AnswerWords {
  const { result, reason, stays_out, guest, heads } = answer
  if (result === 'admitted') return { look: 'in', call: 'Admit', ...admittedWho(answer), text: admittedText(answer, event) }
  if (result === 'counted' || result === 'not_counted') return countWords(answer)
  if (result === 'out' || result === 'not_out') return exitWords(answer)
  if (result === 'queued') return queueWords(answer, event)
  if (result === 'undone')
    return { look: 'back', call: 'Undone', title: guest?.name ?? '', text: `${formatCount(heads, 'guest')} fewer inside.` }
  if (result === 'not_undone')
    return {
      look: 'wait',
      call: 'Not undone',
      title: 'Nothing to undo',
      text: 'You can undo an admission for ten minutes.',
    }
  // A payment that is due must not hide what no payment changes.
  const { weight, title, text } = reasonWords(stays_out ?? reason ?? 'unknown', answer, event)
  return { look: weight, call: weight === 'wait' ? 'Hold' : 'Don’t admit', title, text }
}
