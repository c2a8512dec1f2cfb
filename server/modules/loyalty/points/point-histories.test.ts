import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableOf, credit, debit, returnPoints, overdueOf, type Book, type BookChange, type Debit } from './book.ts'
import { expiryOf, pointsFor } from './earning.ts'

describe('A wallet', () => {
  const book: Book = {
    debt: 0,
    lots: [
      { id: 'a', remaining: 30, expires_on: '2026-12-01' },
      { id: 'b', remaining: 50, expires_on: '2027-01-01' },
    ],
  }

  it('spends what expires first, and records the lots.', () => {
    expect(debit(book, 40)).toMatchObject({
      debits: [
        { lot_id: 'a', points: 30 },
        { lot_id: 'b', points: 10 },
      ],
      book: { debt: 0, lots: [{ id: 'b', remaining: 40 }] },
    })
  })

  it('reverses what a reservation earned from its own lot first, and records the rest as a debt.', () => {
    expect(debit(book, 60, 'b').debits).toEqual([
      { lot_id: 'b', points: 50 },
      { lot_id: 'a', points: 10 },
    ])
    expect(debit(book, 100)).toMatchObject({ book: { debt: 20, lots: [] } })
  })

  it('repays a debt before anything else.', () => {
    const owing = { debt: 20, lots: [] }
    expect(credit(owing, { id: 'c', points: 50, expires_on: '2027-05-01' })).toEqual({
      book: { debt: 0, lots: [{ id: 'c', remaining: 30, expires_on: '2027-05-01' }] },
      newLot: { id: 'c', points: 50, remaining: 30, expires_on: '2027-05-01' },
      debits: [{ lot_id: 'c', points: 20 }],
    })
  })

  it('gives returned points another 30 days if their lot has expired.', () => {
    const lot = { id: 'a', remaining: 0, expires_on: '2026-11-20' }
    const change = returnPoints(
      { debt: 0, lots: [] },
      { id: 'r', taken: [{ lot_id: 'a', points: 30, lot }], points: 30, today: '2026-11-21' },
    )
    expect(change.newLot).toEqual({ id: 'r', points: 30, remaining: 30, expires_on: '2026-12-21' })
    expect(change.debits).toEqual([])
  })
})

/** A small in-memory programme: reservations with payments, requests, passing days. */
interface State {
  book: Book
  today: string
  entries: number[]
  lots: Map<string, { points: number; expires_on: string }>
  debits: Debit[]
  reservations: { base: number; isEarned: boolean; booked: number; lot?: string; isMine: boolean }[]
  requests: { points: number; taken: Debit[]; isOpen: boolean }[]
}

const steps = [
  'book',
  'pay',
  'refund',
  'complete',
  'complete',
  'no_show',
  'transfer',
  'redeem',
  'return',
  'days',
  'give',
  'take',
] as const

interface Action {
  do: (typeof steps)[number]
  /** The index of a booking or request. */
  at: number
  amount: number
  points: number
}

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({
    do: fc.constantFrom(...steps),
    at: fc.nat({ max: 3 }),
    amount: fc.integer({ min: 1, max: 30_000 }),
    points: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 20, maxLength: 60, size: 'max' },
)

type Reservation = State['reservations'][number]

/** The actions on such a programme, as in the use cases. */
function open() {
  const state: State = {
    book: { debt: 0, lots: [] },
    today: '2026-11-21',
    entries: [],
    lots: new Map(),
    debits: [],
    reservations: [],
    requests: [],
  }
  const one = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(1, of.length)]
  const nextId = () => `lot-${String(state.entries.length).padStart(4, '0')}`
  const keep = (points: number, change: BookChange) => {
    state.book = change.book
    state.entries.push(points)
    state.debits.push(...change.debits)
    if (change.newLot) state.lots.set(change.newLot.id, change.newLot)
  }
  const gain = (points: number) => {
    const id = nextId()
    keep(points, credit(state.book, { id, points, expires_on: expiryOf(state.today, 12) }))
    return id
  }
  const lose = (points: number, lot?: string) => keep(-points, debit(state.book, points, lot))
  const expire = () => {
    const points = overdueOf(state.book, state.today)
    if (points > 0) lose(points)
  }
  /** Like `decidePoints`: entries bring what was booked to what it earns now. */
  const reconcile = (booking: Reservation) => {
    if (!booking.isEarned) return
    const target = pointsFor({ base_minor: booking.base, exponent: 2, rate_bp: 10_000, event_bp: 15_000, tier_bp: 11_000 })
    const difference = target - booking.booked
    booking.booked = target
    if (difference < 0) lose(-difference, booking.lot)
    if (difference <= 0) return
    const lot = gain(difference)
    booking.lot ??= lot
  }
  const move = (at: number, amount: number) => {
    const booking = one(state.reservations, at)
    if (booking === undefined) return
    booking.base = Math.max(0, booking.base + amount)
    reconcile(booking)
  }
  const give = (request: State['requests'][number]) => {
    const left = new Map(state.book.lots.map((lot) => [lot.id, lot.remaining]))
    const lotOf = (id: string) => ({ id, remaining: left.get(id) ?? 0, expires_on: state.lots.get(id)?.expires_on ?? '' })
    const taken = request.taken.map((debited) => ({ ...debited, lot: lotOf(debited.lot_id) }))
    request.isOpen = false
    keep(request.points, returnPoints(state.book, { id: nextId(), taken, points: request.points, today: state.today }))
  }
  const does: Record<Action['do'], (action: Action) => void> = {
    book: ({ amount }) => state.reservations.push({ base: amount, isEarned: false, booked: 0, isMine: true }),
    pay: ({ at, amount }) => move(at, amount),
    refund: ({ at, amount }) => move(at, -amount),
    transfer: ({ at }) => {
      const booking = one(state.reservations, at)
      if (booking?.isEarned === false) booking.isMine = false
    },
    complete: ({ at }) => {
      const booking = one(state.reservations, at)
      if (booking?.isMine !== true || booking.isEarned) return
      booking.isEarned = true
      reconcile(booking)
      gain(50)
    },
    // Its money stays with the club, and it earns nothing.
    no_show: () => undefined,
    redeem: ({ points }) => {
      expire()
      if (availableOf(state.book) < points) return
      const change = debit(state.book, points)
      keep(-points, change)
      state.requests.push({ points, taken: change.debits, isOpen: true })
    },
    return: ({ at }) => {
      const request = one(state.requests, at)
      if (request?.isOpen === true) give(request)
    },
    days: ({ points }) => {
      state.today = Temporal.PlainDate.from(state.today)
        .add({ days: points % 200 })
        .toString()
      expire()
    },
    give: ({ points }) => void gain(points),
    take: ({ points }) => {
      if (availableOf(state.book) >= points) lose(points)
    },
  }
  return { state, act: (action: Action) => does[action.do](action) }
}

function live(list: readonly Action[]): State {
  const { state, act } = open()
  for (const action of list) {
    act(action)
    check(state)
  }
  return state
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function check({ book, entries, lots, debits, reservations }: State): void {
  // Entries and totals agree, and no one has both points and debt.
  expect(sum(entries)).toBe(availableOf(book) - book.debt)
  expect(book.debt === 0 || availableOf(book) === 0).toBe(true)
  expect(book.debt).toBeGreaterThanOrEqual(0)
  // Each lot's rest is what came in minus what was taken, never negative or above what came in.
  const left = new Map(book.lots.map((lot) => [lot.id, lot.remaining]))
  for (const [id, { points }] of lots) {
    const remaining = points - sum(debits.filter(({ lot_id }) => lot_id === id).map((one) => one.points))
    expect(remaining).toBe(left.get(id) ?? 0)
    expect(remaining).toBeGreaterThanOrEqual(0)
    expect(remaining).toBeLessThanOrEqual(points)
  }
  // A fully refunded reservation has earned nothing.
  for (const { base, booked } of reservations) expect(base > 0 || booked === 0).toBe(true)
}

describe('In any sequence of actions', () => {
  it('lots, entries and totals agree, and nothing is negative that may not be.', () => {
    fc.assert(
      fc.property(actions, (list) => {
        live(list)
      }),
      { numRuns: 200 },
    )
  })

  it('and these histories include debts and returned points.', () => {
    const seen = { owed: 0, returned: 0 }
    for (const list of fc.sample(actions, { numRuns: 200, seed: 7 })) {
      const { requests, debits, book } = live(list)
      if (book.debt > 0) seen.owed++
      if (requests.some(({ isOpen }) => !isOpen) && debits.some(({ points }) => points < 0)) seen.returned++
    }
    expect(seen.owed).toBeGreaterThan(0)
    expect(seen.returned).toBeGreaterThan(0)
  })
})
