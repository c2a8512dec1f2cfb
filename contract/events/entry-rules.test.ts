import { expect, it } from 'vitest'
import { entryRules } from './entry-rules.ts'

const format = {
  free: (at: string) => `free:${at}`,
  limit: (at: string) => `limit:${at}`,
  money: (minor: number) => `€${minor / 100}`,
}
const lines = (place: Parameters<typeof entryRules>[0]) => entryRules(place, format).map(({ line }) => line)

it('The end of the free time comes with the end of entry, the earlier of its two limits.', () => {
  const place = {
    payment: 'free',
    free_until: '2026-11-20T23:00:00Z',
    price_after_minor: 1800,
    arrive_by: '2026-11-21T01:00:00Z',
  }
  expect(entryRules({ ...place, entry_end_at: '2026-11-21T00:00:00Z' }, format)).toEqual([
    {
      kind: 'free',
      label: 'Free entry',
      parts: ['Until free:2026-11-20T23:00:00Z,', 'then €18 per guest at the door'],
      line: 'Free until free:2026-11-20T23:00:00Z, then €18 per guest at the door',
    },
    {
      kind: 'limit',
      label: 'Arrive by',
      parts: ['limit:2026-11-21T00:00:00Z.', 'The door refuses later arrivals.'],
      line: 'Arrive by limit:2026-11-21T00:00:00Z',
    },
  ])
})

it.each([
  ['nothing without limits', { payment: 'free', free_until: null, price_after_minor: null }, []],
  ['no free time of what is paid', { payment: 'at_club', free_until: 'a', price_after_minor: 1800 }, []],
  ['no free time that costs nothing afterwards', { free_until: 'a', price_after_minor: 0 }, []],
  ['the end of entry alone', { payment: 'prepaid', arrive_by: 'b' }, ['Arrive by limit:b']],
])('There is %s.', (_, place, expected) => {
  expect(lines(place)).toEqual(expected)
})
