import type { BookableEvent, BookingRefusal } from '../booking/booking-facts.ts'
import type { ChangedLine } from './change-facts.ts'

/** An item no longer on sale has no minimum. */
const smallestPartyOf = (event: BookableEvent, id: string) => event.prestations.find((one) => one.id === id)?.min_party ?? 1

interface PartyReduction {
  before: number
  party: number
  /** The part of the request responsible. */
  field: 'party_size' | 'line_ids'
}

/** Refuses a smaller party than one of its lines requires, however it came to shrink; null if it is fine. */
export function refuseTooSmall(
  event: BookableEvent,
  lines: readonly ChangedLine[],
  { before, party, field }: PartyReduction,
): BookingRefusal | null {
  const tooFew = lines.find(({ prestation_id, quantity }) => quantity > 0 && party < smallestPartyOf(event, prestation_id))
  if (party >= before || tooFew === undefined) return null
  const message = `${tooFew.name} is for parties of ${smallestPartyOf(event, tooFew.prestation_id)} or more`
  return { code: 'party_size', message, fields: { [field]: [message] } }
}
