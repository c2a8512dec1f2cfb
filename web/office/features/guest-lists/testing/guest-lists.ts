import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { ClubGuestList, listGuestLists } from '#contract/guest-lists/lists.ts'
import type { ListedName } from '#contract/guest-lists/names.ts'

const idOf = (number: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(number).padStart(12, '0')}`

/** An artist's open list for an event in Amsterdam. `number` determines its id. */
export const aGuestList = (number: number, change: Partial<ClubGuestList> = {}): ClubGuestList => ({
  id: idOf(number),
  event_id: idOf(900),
  name: 'Friends of Ferro',
  owner_name: 'Ferro',
  is_ambassador: false,
  quota: 50,
  max_plus_ones: 3,
  closes_at: '2026-11-21T22:00:00.000Z',
  is_closed: false,
  is_free: true,
  item: null,
  results: { names: 2, listed: 5, came: 2, paid_minor: 3000, spent_minor: 12_000 },
  link_made_at: null,
  version: 1,
  ...change,
})

export const aListedName = (number: number, change: Partial<ListedName> = {}): ListedName => ({
  id: idOf(number),
  reference: `VX7K-${2000 + number}`,
  name: `Ana Brandt ${number}`,
  plus_ones: 3,
  status: 'confirmed',
  came: 0,
  paid_minor: 0,
  spent_minor: 0,
  added_by: 'club',
  added_at: '2026-11-20T12:00:00.000Z',
  also_on: [],
  guest_id: null,
  can_change: true,
  version: 1,
  ...change,
})

export const someGuestLists = (lists: ClubGuestList[]): AnswerOf<typeof listGuestLists> => ({
  event: {
    id: idOf(900),
    title: 'Deep Current',
    starts_at: '2026-11-21T22:00:00.000Z',
    ends_at: '2026-11-22T05:00:00.000Z',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    can_list: true,
    places_left: 120,
  },
  items: [{ id: idOf(801), name: 'Guest list' }],
  totals: { names: 2, listed: 5, came: 2, paid_minor: 3000, spent_minor: 12_000 },
  lists,
  count: lists.length,
  next: null,
})
