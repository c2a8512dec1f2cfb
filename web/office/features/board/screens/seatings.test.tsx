import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBoard, getSeatSuggestions, moveParties, type Board, type BoardParty } from '#contract/board/board.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import '../parts/seat-at.tsx'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const party = (n: number, name: string, change: Partial<BoardParty> = {}): BoardParty => ({
  id: id(n),
  reference: `REF${n}`,
  name,
  status: 'confirmed',
  state: 'reserved',
  allowed_actions: ['move'],
  party_size: 3,
  inside_heads: 0,
  table_ids: [],
  table_label: '',
  is_sharing: false,
  arrives_at: '2026-11-20T22:30:00Z',
  unclaimed_at: null,
  arrived_at: null,
  seated: null,
  asked_bill: null,
  left: null,
  released: null,
  minimum_spend_minor: null,
  spent_minor: null,
  guest: null,
  version: 1,
  ...change,
})
const dinner = { id: id(31), name: 'Dinner', starts_at: '2026-11-20T18:30:00Z', ends_at: '2026-11-20T21:00:00Z' }
const club = { id: id(32), name: 'Club', starts_at: '2026-11-20T21:30:00Z', ends_at: '2026-11-21T04:00:00Z' }
const noor = party(21, 'Noor', {
  status: 'checked_in',
  state: 'seated',
  allowed_actions: ['move', 'leave'],
  inside_heads: 3,
  table_ids: [id(11)],
  table_label: 'T1',
  seating_id: dinner.id,
  seated: { at: '2026-11-20T18:42:00Z', by: null },
})
const sam = party(22, 'Sam', { table_ids: [id(11)], table_label: 'T1', seating_id: club.id, arrives_at: club.starts_at })
const ana = party(23, 'Ana', { table_ids: [id(12)], table_label: 'T2', seating_id: club.id, arrives_at: club.starts_at })
const board: Board = {
  event: {
    id: id(3),
    title: 'Supper Club',
    business_date: '2026-11-20',
    starts_at: dinner.starts_at,
    doors_at: null,
    ends_at: club.ends_at,
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    is_running: true,
    is_over: false,
    is_cancelled: false,
  },
  seatings: [dinner, club],
  zones: [{ id: id(1), name: 'Hall' }],
  tables: ['T1', 'T2'].map((name, index) => ({
    id: id(11 + index),
    name,
    zone_id: id(1),
    seats_from: 2,
    seats_to: 4,
    shape: 'round',
    minimum_spend_minor: null,
    is_taken_elsewhere: false,
  })),
  plan: null,
  sections: [],
  parties: [noor, sam, ana],
}

const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-20T${time}Z`) })
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(query = '') {
  const suggestions = [{ label: 'T2', table_ids: [id(12)], seats_from: 2, seats_to: 4, minimum_spend_minor: null }]
  const api = new Answers().give(getBoard, board).give(getSeatSuggestions, { suggestions })
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(`/admin-club/board/${board.event.id}${query}`, api)
  await settle()
  return api
}
const row = (n: number) => find(`li [data-table="${id(n)}"]`).textContent
const option = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) => textContent === label) ??
  find('missing')
const text = () => document.body.textContent
const current = () => find('[aria-label="Seatings"] [aria-current]').textContent

describe('The board of an event with seatings', () => {
  it('shows the seating of now, with who comes next at each table.', async () => {
    at('19:00:00')
    await open()
    expect(current()).toBe('Dinner, 7:30 PM – 10:00 PM')
    expect(row(11)).toContain('Noor')
    expect(row(11)).toContain('next Sam, 10:30 PM')
    expect(row(12)).toContain('Free')
    expect(row(12)).toContain('next Ana, 10:30 PM')
    expect(text()).not.toContain('still taken')
  })

  it('warns of a party that still sits at the table of the next one, since when.', async () => {
    at('21:40:00')
    await open()
    expect(current()).toBe('Club, 10:30 PM – 5:00 AM')
    expect(text()).toContain('Table T1 is still taken by Noor, since 7:42 PM. Sam is next, at 10:30 PM.')
    expect(row(11)).toContain('Sam')
    expect(row(11)).toContain('still taken by Noor, since 7:42 PM')
    expect(row(12)).not.toContain('still taken')
  })

  it('moves a party to another seating only if the host chooses it.', async () => {
    at('19:00:00')
    const api = await open(`?seating=${club.id}&party=${ana.id}`)
    expect(current()).toContain('Club')
    api.give(moveParties, { parties: [{ ...ana, seating_id: dinner.id, version: 2 }] })
    await press(findField('Seating'))
    await press(option('Dinner, 7:30 PM – 10:00 PM'))
    await settle()
    await press(findAction('T2, move to'))
    expect(api.sent.findLast((one) => one.endpoint === moveParties.name)?.body).toEqual({
      moves: [{ party_id: ana.id, version: 1, table_ids: [id(12)], seating_id: dinner.id }],
    })
  })
})
