import type { BookableEvent, Refused } from '../booking/booking-facts.ts'
import type { ChangedLine } from './change-facts.ts'

/** What is on sale no more asks for nothing. */
const smallestPartyOf = (event: BookableEvent, id: string) => event.prestations.find((one) => one.id === id)?.min_party ?? 1

interface Smaller {
  before: number
  party: number
  /** What was asked that makes it so. */
  field: 'party_size' | 'line_ids'
}

/** Refuses a smaller party than one of its lines is for, however it came to be smaller; null where nothing is said against it. */
export function refuseTooSmall(
  event: BookableEvent,
  lines: readonly ChangedLine[],
  { before, party, field }: Smaller,
): Refused | null {
  const tooFew = lines.find(({ prestation_id, quantity }) => quantity > 0 && party < smallestPartyOf(event, prestation_id))
  if (party >= before || tooFew === undefined) return null
  const message = `${tooFew.name} is for parties of ${smallestPartyOf(event, tooFew.prestation_id)} or more`
  return { code: 'party_size', message, fields: { [field]: [message] } }
}
