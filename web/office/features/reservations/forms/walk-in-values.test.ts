import { expect, it } from 'vitest'
import { someEventReservations } from '../testing/club-reservations.ts'
import { newWalkIn, offeredOf } from './walk-in-values.ts'

const [item] = someEventReservations().prestations
const items = (['guest_list', 'table', 'entry', 'bottle', 'entry'] as const).map((kind, index) => ({
  ...item!,
  id: `${kind}-${index}`,
  kind,
  left: index === 2 ? 0 : null,
}))

it('A walk-in starts with one entry that is left, and the guest list is last.', () => {
  const event = someEventReservations({ prestations: items })
  expect(offeredOf(event).map(({ id }) => id)).toEqual(['entry-4', 'table-1', 'bottle-3', 'guest_list-0'])
  expect(newWalkIn(event).counts).toEqual({ 'entry-4': 1 })
})
