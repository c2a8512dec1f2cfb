import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { formatCount } from '../../../../shared/format/format.ts'

/** The position in the list, and why there is no offer yet. */
export function waitingWords({ place, reason, party_size }: Pick<WaitingEntry, 'place' | 'reason' | 'party_size'>): {
  place: string
  reason: string
} {
  const before = (place ?? 1) - 1
  const reasons = {
    others_first: `${formatCount(before, 'party', 'parties')} ${before === 1 ? 'is' : 'are'} ahead of you. Smaller parties may get a place sooner.`,
    none_free: `You’re first. As soon as ${formatCount(party_size, 'place')} open${party_size === 1 ? 's' : ''} up, we’ll hold ${party_size === 1 ? 'it' : 'them'} for you.`,
    too_few_free: `You’re first. Some places are free, but not the ${party_size} you need.`,
  }
  return { place: place === 1 ? 'You’re next' : `You’re number ${place ?? 1}`, reason: reason === null ? '' : reasons[reason] }
}
