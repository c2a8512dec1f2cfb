import { expect, it } from 'vitest'
import { lateDue, type LateEntry } from './late-entry.ts'

const nine = Date.parse('2026-12-05T21:00:00Z')
const list: LateEntry[] = [{ from: '2026-12-05T21:00:00.000Z', price_minor: 1000, quantity: 3 }]
const party = { party_size: 3, inside: 0, settled_heads: 0, late_entry: list }

it.each([
  ['in time, nothing is due', party, 3, nine - 1, 0],
  ['from the very moment on, each head owes the price', party, 3, nine, 3000],
  ['only those who arrive owe it', party, 1, nine, 1000],
  ['those who came in time took free places', { ...party, inside: 2 }, 1, nine, 1000],
  ['of those it was taken for, nothing more is due', { ...party, settled_heads: 2 }, 2, nine, 0],
  ['the next one owes it again', { ...party, inside: 2, settled_heads: 2 }, 1, nine, 1000],
  ['some paid and some did not', { ...party, inside: 1, settled_heads: 2 }, 2, nine, 1000],
  ['heads with another place owe nothing once the free ones are used', { ...party, party_size: 5, inside: 3 }, 2, nine, 0],
  ['a party without such places owes nothing', { ...party, late_entry: [] }, 3, nine, 0],
  [
    'the cheaper places are charged first',
    { ...party, late_entry: [...list, { from: list[0]?.from ?? '', price_minor: 500, quantity: 1 }] },
    2,
    nine,
    1500,
  ],
])('At the door, %s.', (...[, guest, heads, at, due]) => {
  expect(lateDue(guest, heads, at)).toBe(due)
})
