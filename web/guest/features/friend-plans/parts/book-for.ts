import type { EventPage } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { choose, isBookable, quantityBounds, writeSelection } from '../../../domain/selection.ts'

/**
 * Where a booking for `guests` begins: in the form if one item admits a person each, on the event's page with the first of them
 * chosen if there are several. `guests` is what one booking takes, 0 if nothing fits.
 */
export function bookFor(event: EventPage, guests: number): { to: string; guests: number } {
  const page = paths.event(event.slug)
  const offers = event.prestations.filter((one) => admits(one) && one.pricing === 'per_person' && isBookable(one))
  const [first] = offers
  if (first === undefined) return { to: page, guests: 0 }
  const { min, max } = quantityBounds(event, first)
  const quantity = Math.max(min, Math.min(guests, max))
  const query = writeSelection(choose(event, { lines: [], party: null }, first.id, quantity))
  const admissions = event.prestations.filter((one) => admits(one) && isBookable(one))
  return { to: `${admissions.length === 1 ? paths.bookEvent(event.slug) : page}?${query}`, guests: quantity }
}
