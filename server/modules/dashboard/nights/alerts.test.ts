import { describe, expect, it } from 'vitest'
import { alertsOf } from './alerts.ts'
import type { NightFacts } from './night-views.ts'

const calm: NightFacts = {
  club_id: 'club',
  event_id: 'event',
  title: 'Pulse',
  capacity: 300,
  booked_heads: 200,
  inside_heads: 100,
  max_inside: 280,
  is_running: true,
  late: [],
}

describe('An alert of a night', () => {
  it.each<[string, Partial<NightFacts>, string[]]>([
    ['is not given while there is room', {}, []],
    ['says that the last place was taken', { booked_heads: 300 }, ['Pulse is sold out: All 300 places are taken.']],
    ['says so of an event with one place', { capacity: 1, booked_heads: 1 }, ['Pulse is sold out: The only place is taken.']],
    ['says so, too, if walk-ins took more', { booked_heads: 301 }, ['Pulse is sold out: All 300 places are taken.']],
    ['is not given a guest before nine in ten', { inside_heads: 251 }, []],
    ['says that nine in ten are inside', { inside_heads: 252 }, ['Pulse is nearly full: 252 of 280 guests are inside.']],
    [
      'says that the capacity is reached',
      { inside_heads: 280 },
      ['Pulse is full: 280 of 280 guests are inside. The door admits no one else.'],
    ],
    ['says nothing of a door that has not opened', { inside_heads: 280, is_running: false }, []],
    ['says nothing of an event without places', { capacity: 0, booked_heads: 0, inside_heads: 0 }, []],
    [
      'names each person whose shift began without them',
      { late: [{ shift_id: 'shift', name: 'Ana Lopez', role: 'Bar', minutes: 17 }] },
      ['Ana Lopez hasn’t checked in: Their Bar shift began 17 minutes ago.'],
    ],
  ])('%s.', (_, facts, texts) => {
    expect(alertsOf({ ...calm, ...facts }).map(({ title, text }) => `${title}: ${text}`)).toEqual(texts)
  })

  it('is about its event, or about the shift.', () => {
    const late = [{ shift_id: 'shift', name: 'Ana Lopez', role: 'Bar', minutes: 17 }]
    expect(alertsOf({ ...calm, booked_heads: 300, late }).map(({ source_id }) => source_id)).toEqual(['event', 'shift'])
  })
})
