import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { formatCount } from '../../../../shared/format/format.ts'

/** The position in the list, and why there is no offer yet. */
export function waitingWords({
  place,
  reason,
  party_size,
  smallest_party,
  places_needed,
}: Pick<WaitingEntry, 'place' | 'reason' | 'party_size' | 'smallest_party' | 'places_needed'>): {
  place: string
  reason: string
} {
  const before = (place ?? 1) - 1
  const comeBack = (count: number) => `${formatCount(count, 'place')} ${count === 1 ? 'has' : 'have'} to come back`
  const needed = places_needed === null || places_needed === 0 ? '' : ` At most ${comeBack(places_needed)} before it’s your turn.`
  const them = party_size === 1 ? 'it' : smallest_party < party_size ? `up to ${party_size}` : 'them'
  const reasons = {
    others_first: `${formatCount(before, 'party', 'parties')} ${before === 1 ? 'is' : 'are'} ahead of you.${needed} Smaller parties may get a place sooner.`,
    none_free: `You’re first. As soon as ${formatCount(smallest_party, 'place')} open${smallest_party === 1 ? 's' : ''} up, we’ll hold ${them} for you.`,
    too_few_free: `You’re first. Some places are free, but not the ${smallest_party} you need.${places_needed === null || places_needed === 0 ? '' : ` ${comeBack(places_needed)}.`}`,
  }
  return { place: place === 1 ? 'You’re next' : `You’re number ${place ?? 1}`, reason: reason === null ? '' : reasons[reason] }
}
