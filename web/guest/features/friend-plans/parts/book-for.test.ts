import { expect, it } from 'vitest'
import { anEvent, aPrestation, aTable } from '../../../../shared/testing/events.ts'
import { bookFor } from './book-for.ts'

const [entry, late] = [aPrestation(1), aPrestation(2)]
const page = (event: { slug: string }) => `/client/events/${event.slug}`

it('A booking for all who are going begins in the form, if there is nothing to choose.', () => {
  const event = anEvent({ prestations: [entry] })
  expect(bookFor(event, 3)).toEqual({ to: `${page(event)}/book?p=${entry.id}:3&party=3`, guests: 3 })
})

it('It begins on the event’s page, with the first item chosen, if there are several or a table.', () => {
  for (const other of [late, aTable(3)]) {
    const event = anEvent({ prestations: [entry, other] })
    expect(bookFor(event, 2)).toEqual({ to: `${page(event)}?p=${entry.id}:2&party=2`, guests: 2 })
  }
})

it('It is for as many guests as one booking takes.', () => {
  const event = anEvent({ prestations: [entry], max_party_size: 4, per_client_limit: 4 })
  expect(bookFor(event, 9).guests).toBe(4)
})

it('It is the event’s page alone, if nothing admits a person each.', () => {
  for (const prestations of [[], [aTable(1)], [aPrestation(1, { state: 'sold_out' })]]) {
    const event = anEvent({ prestations })
    expect(bookFor(event, 2)).toEqual({ to: page(event), guests: 0 })
  }
})
