import { describe, expect, it } from 'vitest'
import type { DoorReason } from '#contract/door/door.ts'
import { doorReasons } from '#contract/door/reasons.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import type { GuestRow } from '../guests/guest-row.ts'
import { judge, judgeAtQueue, judgeLate, type DoorArrival } from './judge.ts'

const event: DoorEventRow = {
  id: 'e',
  club_id: 'c',
  title: 'Low Tide',
  club_name: 'Kelder',
  business_date: '2026-11-21',
  starts_at: '2026-11-21T22:00:00.000Z',
  doors_at: null,
  ends_at: '2026-11-22T05:00:00.000Z',
  timezone: 'Europe/Amsterdam',
  currency: 'EUR',
  min_age: 18,
  requires_verified_id: true,
  state: 'published',
  licence_capacity: 100,
  fire_capacity: null,
  counted: 0,
  outside: 0,
  scans_exits: false,
  queue_minutes: 90,
  inside: 10,
  heads: 50,
  name_bans: [],
  horizon: '1',
  mark: '',
}
const guest: GuestRow = {
  id: 'r',
  event_id: 'e',
  reference: 'VX7K-2M9Q',
  client_id: 'u',
  name: 'Ana Lopez',
  phone: '',
  status: 'confirmed',
  expires_at: null,
  party_size: 3,
  checked_in_heads: 0,
  heads_over_party: 0,
  checked_in_at: null,
  outside_heads: 0,
  outside_tickets: [],
  used_tickets: [],
  sent: [],
  ticket_series: 1,
  total_minor: 0,
  due_online_minor: 0,
  paid_minor: 0,
  refunded_minor: 0,
  kept_minor: 0,
  goodwill_minor: 0,
  table_label: '',
  seating: null,
  list_name: null,
  notes: '',
  occasion: '',
  guests: [],
  is_known: false,
  is_vip: false,
  tags: [],
  door_notes: [],
  arrival_at: null,
  min_age: 18,
  settled_heads: 0,
  passed_on_at: null,
  queued_at: null,
  queued_until: null,
  late_entry: [],
  currency: 'EUR',
  entry_from: '2026-11-21T22:00:00.000Z',
  entry_until: '2026-11-22T05:00:00.000Z',
  booked: [],
  age: 30,
  age_declared_at: '2026-01-01T00:00:00.000Z',
  birth_date: null,
  id_verified: true,
  ban_reason: null,
  version: 1,
}

interface ArrivalFault {
  event?: Partial<DoorEventRow>
  guest?: Partial<GuestRow>
  arrival?: Partial<Omit<DoorArrival, 'event' | 'guest'>>
}

/** The conditions behind each reason, in the order of the checks. */
const faults: [DoorReason, ArrivalFault][] = [
  ['wrong_event', { arrival: { is_elsewhere: true } }],
  ['revoked', { arrival: { ticket: { n: 1, series: 0 } } }],
  ['cancelled', { event: { state: 'cancelled' } }],
  ['not_approved', { guest: { status: 'pending' } }],
  ['passed_on', { guest: { passed_on_at: '2026-11-21T22:30:00.000Z' } }],
  ['payment_due', { guest: { due_online_minor: 2500 } }],
  ['too_early', { guest: { entry_from: '2026-11-21T23:30:00.000Z' } }],
  ['too_late', { guest: { entry_until: '2026-11-21T23:00:00.000Z' } }],
  ['banned', { guest: { ban_reason: 'Fights' } }],
  ['underage', { guest: { age: 17, age_declared_at: '2026-11-01T00:00:00.000Z' } }],
  ['id_required', { guest: { id_verified: false } }],
  ['capacity_full', { event: { inside: 100 } }],
  ['already_inside', { guest: { used_tickets: [1], checked_in_heads: 1 } }],
]

const fine: DoorArrival = {
  event,
  guest,
  is_elsewhere: false,
  ticket: { n: 1, series: 1 },
  heads: 1,
  at: Temporal.Instant.from('2026-11-21T23:00:00Z'),
}

/** A guest with all of these faults at once. */
const arrivalOf = (...wrongs: ArrivalFault[]): DoorArrival =>
  wrongs.reduce<DoorArrival & { guest: GuestRow }>(
    (all, wrong) => ({
      ...all,
      ...wrong.arrival,
      event: { ...all.event, ...wrong.event },
      guest: { ...all.guest, ...wrong.guest },
    }),
    { ...fine, guest },
  )

describe('the door', () => {
  it('admits a guest with a valid ticket at the right time.', () => {
    expect(judge(arrivalOf())).toBe(null)
  })

  it('refuses a guest it cannot find.', () => {
    expect(judge({ ...arrivalOf(), guest: null })).toBe('unknown')
  })

  it.each(faults)('says %s.', (reason, wrong) => {
    expect(judge(arrivalOf(wrong))).toBe(reason)
  })

  it('has a case for each reason, in order.', () => {
    expect(['unknown', ...faults.map(([reason]) => reason)]).toEqual([...doorReasons])
  })

  it.each(faults.map(([reason], index) => [reason, index] as const))(
    'says %s before every reason that follows it.',
    (reason, index) => {
      expect(judge(arrivalOf(...faults.slice(index).map(([, wrong]) => wrong)))).toBe(reason)
    },
  )

  it.each<[string, ArrivalFault, DoorReason | null]>([
    ['a ticket beyond a party that became smaller', { arrival: { ticket: { n: 4, series: 1 } } }, 'revoked'],
    ['a hold past its time', { guest: { status: 'awaiting_payment', expires_at: '2026-11-21T22:30:00.000Z' } }, 'not_approved'],
    [
      'what waits for its money',
      { guest: { status: 'awaiting_payment', expires_at: '2026-11-21T23:30:00.000Z' } },
      'payment_due',
    ],
    ['who has paid', { guest: { due_online_minor: 2500, paid_minor: 2500 } }, null],
    ['who was refunded', { guest: { due_online_minor: 2500, paid_minor: 2500, refunded_minor: 1 } }, 'payment_due'],
    [
      'whose money is kept for places they gave up',
      { guest: { due_online_minor: 2500, paid_minor: 2500, kept_minor: 1 } },
      'payment_due',
    ],
    [
      'who paid for more than they kept, and was given the rest back',
      { guest: { due_online_minor: 2500, paid_minor: 7500, refunded_minor: 2500, kept_minor: 2500 } },
      null,
    ],
    ['an event that was closed', { guest: { status: 'no_show', entry_until: '2026-11-21T23:00:00.000Z' } }, 'too_late'],
    ['a namesake of a banned guest', { event: { name_bans: [{ folded_name: 'ana lopez', reason: 'Fights' }] } }, 'banned'],
    ['a guest of unknown age', { guest: { age: null, age_declared_at: null } }, 'underage'],
    ['a party without an account that the club checked', { guest: { client_id: null, age: null, id_verified: false } }, null],
    ['the last head that the licence allows', { event: { inside: 99 } }, null],
    ['more heads than are still to come', { arrival: { heads: 3 }, guest: { checked_in_heads: 1 } }, 'already_inside'],
    [
      'another ticket of a party that is inside in part',
      { arrival: { ticket: { n: 2, series: 1 } }, guest: { used_tickets: [1], checked_in_heads: 1 } },
      null,
    ],
  ])('of %s says so.', (_, wrong, reason) => {
    expect(judge(arrivalOf(wrong))).toBe(reason)
  })
})

/** The door decides at 23:00: in the queue since so many minutes before, which counts for 90. */
const queuedFor = (minutes: number) => {
  const joined = fine.at.subtract({ minutes })
  return { queued_at: joined.toString(), queued_until: joined.add({ minutes: 90 }).toString() }
}
const closed = { entry_until: '2026-11-21T22:50:00.000Z' }
const back = { used_tickets: [1], checked_in_heads: 1, outside_heads: 1, outside_tickets: [1] }
const late = { late_entry: [{ from: '2026-11-21T22:50:00.000Z', price_minor: 1000, quantity: 3 }] }

describe('a party that waits in the queue', () => {
  it.each<[string, ArrivalFault, DoorReason | null]>([
    ['since before its entry ended', { guest: { ...closed, ...queuedFor(11) } }, null],
    ['since the moment its entry ended', { guest: { ...closed, ...queuedFor(10) } }, 'too_late'],
    ['since after its entry ended', { guest: { ...closed, ...queuedFor(9) } }, 'too_late'],
    ['to the last minute that counts', { guest: { ...closed, ...queuedFor(89) } }, null],
    ['for longer than counts', { guest: { ...closed, ...queuedFor(90) } }, 'too_late'],
    ['since its free time', { guest: { ...late, ...queuedFor(11) } }, null],
    ['since after its free time', { guest: { ...late, ...queuedFor(9) } }, 'payment_due'],
    ['for longer than counts, past its free time', { guest: { ...late, ...queuedFor(90) } }, 'payment_due'],
    ['by a clock that is ahead', { guest: { ...late, ...queuedFor(-5) } }, 'payment_due'],
    ['past the end of the event', { event: { ends_at: '2026-11-21T22:55:00.000Z' }, guest: queuedFor(20) }, 'too_late'],
    ['before entry has begun', { guest: { entry_from: '2026-11-21T23:30:00.000Z', ...queuedFor(20) } }, 'too_early'],
    ['of a full house', { event: { inside: 100 }, guest: queuedFor(20) }, 'capacity_full'],
    ['of a banned guest', { guest: { ban_reason: 'Fights', ...queuedFor(20) } }, 'banned'],
    ['with money due in advance', { guest: { due_online_minor: 2500, ...queuedFor(20) } }, 'payment_due'],
  ])('%s is decided so.', (_, fault, reason) => {
    expect(judge(arrivalOf(fault))).toBe(reason)
  })
})

describe('the end of the queue', () => {
  const settled: readonly DoorReason[] = ['payment_due', 'too_early', 'id_required', 'capacity_full']

  it.each(faults)('of %s is refused, unless waiting may settle it.', (reason, wrong) => {
    expect(judgeAtQueue(arrivalOf(wrong))).toBe(settled.includes(reason) ? null : reason)
  })

  it.each<[string, ArrivalFault, DoorReason | null]>([
    ['whose entry ended while it waited', { guest: { ...closed, ...queuedFor(20) } }, null],
    ['after its free time', { guest: late }, null],
    ['by name, with everyone inside', { arrival: { ticket: null }, guest: { checked_in_heads: 3 } }, 'already_inside'],
    ['by name, with someone still outside', { arrival: { ticket: null }, guest: { checked_in_heads: 2 } }, null],
    ['with a guest who went out and comes back late', { guest: { ...closed, ...back } }, null],
  ])('of a party %s says so.', (_, wrong, reason) => {
    expect(judgeAtQueue(arrivalOf(wrong))).toBe(reason)
  })

  it('of someone it cannot find is refused.', () => {
    expect(judgeAtQueue({ ...arrivalOf(), guest: null })).toBe('unknown')
  })
})

describe('a guest admitted offline', () => {
  it.each<[DoorReason | null, DoorReason | null]>([
    [null, null],
    ['capacity_full', null],
    ['too_late', null],
    ['payment_due', null],
    ['revoked', 'revoked'],
    ['already_inside', 'already_inside'],
    ['cancelled', 'cancelled'],
  ])('that the door answers with %s is refused with %s.', (verdict, reason) => {
    expect(judgeLate(verdict, { isTwice: false, mayCheckIn: true })).toEqual({ reason, conflict: verdict })
  })

  it.each<[DoorReason, DoorReason]>([
    ['capacity_full', 'already_inside'],
    ['too_late', 'already_inside'],
    ['banned', 'already_inside'],
    ['revoked', 'revoked'],
  ])('who came twice is refused if the door would say %s, with %s.', (verdict, reason) => {
    expect(judgeLate(verdict, { isTwice: true, mayCheckIn: true })).toEqual({ reason, conflict: reason })
  })

  it('with an unpaid reservation is refused, too.', () => {
    expect(judgeLate('payment_due', { isTwice: false, mayCheckIn: false })).toEqual({
      reason: 'payment_due',
      conflict: 'payment_due',
    })
  })
})
