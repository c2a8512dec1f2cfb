import type { LastHour, LastHourChoice, UnclaimedParty } from '#contract/last-hour/last-hour.ts'
import { formatCount, formatPercent, formatTime } from '../../../../shared/format/format.ts'
import { noShowSentence } from '../../../domain/parties/no-show-words.ts'

type Hours = Pick<LastHour, 'doors_at' | 'timezone'>

/** The time so many minutes after doors. */
export const timeAfterDoors = ({ doors_at, timezone }: Hours, minutes: number): string =>
  formatTime(new Date(Date.parse(doors_at) + minutes * 60_000).toISOString(), timezone)

/** What a choice means for an event, in a few words. */
export function choiceWords({ offers, everyone_after }: LastHourChoice, hours: Hours): string {
  if (offers === 'off') return 'not offered'
  if (offers === 'waiting_list' || everyone_after === null) return 'to the waiting list'
  return `to the waiting list, and to everyone from ${timeAfterDoors(hours, everyone_after)}`
}

const reasonWords: Record<UnclaimedParty['reason'], string> = {
  table_released: 'Table released',
  list_closed: 'On a list',
  entry_over: 'Entry has ended',
}

/** Estimates carry no hundredths: `6%`, and below one `0.6%`. */
export const roughPercent = (basisPoints: number): string => {
  const step = basisPoints < 100 ? 10 : 100
  return formatPercent(Math.round(basisPoints / step) * step)
}

/** Why a party counts as one that has not come, and what its likelihood rests on. */
export function evidenceOf({ reason, list_name, likelihood, later_bp, comes_bp }: UnclaimedParty): string {
  const why = reason === 'list_closed' && list_name !== null ? list_name : reasonWords[reason]
  if (likelihood === null || later_bp === null || comes_bp === null) return why
  return `${why}. ${noShowSentence(likelihood)} ${roughPercent(later_bp)} of guests usually arrive after this time.`
}

/** What is kept for guests of lists, and what that means. */
export const keptWords = ({ lists: { heads, kept, risk_bp } }: Pick<LastHour, 'lists'>): string =>
  `${formatCount(heads, 'listed guest')} ${heads === 1 ? 'hasn’t' : 'haven’t'} arrived. We keep ${formatCount(kept, 'place')} for them; the risk that more arrive is ${roughPercent(risk_bp)}.`
