import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#contract/base/money.ts'
import { amountOf, reckon, type Phase, type Source, type CommissionState } from './reckoning.ts'

const line = (base_minor: number, rate_bp = 500, line_id = 'entry'): Source => ({
  line_id,
  prestation_id: null,
  category: 'entry',
  name: 'Entry',
  rate_bp,
  base_minor,
})

const first = (sources: readonly Source[], phase: Phase, isHeld = false) => reckon(null, sources, phase, isHeld)

/** Applies one change after another, like the news. */
const live = (steps: readonly (readonly [readonly Source[], Phase])[]): CommissionState | null =>
  steps.reduce<CommissionState | null>((before, [sources, phase]) => reckon(before, sources, phase, false), null)

describe('A commission', () => {
  it.each([
    ['a share of the net money', [line(10_000)], 500],
    ['rounded half up on each line', [line(1_010, 50), line(1_010, 50, 'table')], 10],
    ['the sum of lines with rates of their own', [line(10_000, 1_000), line(10_000, 250, 'table')], 1_250],
    ['nothing for lines without a rate', [line(10_000), line(90_000, 0, 'table')], 500],
  ])('is %s.', (_, sources, amount) => {
    expect(amountOf(first(sources, 'earned')?.lines ?? [])).toBe(amount)
  })

  it.each([
    ['no rate', [line(10_000, 0)]],
    ['no money', [line(0)]],
  ])('is not created if there is %s.', (_, sources) => {
    expect(first(sources, 'expected')).toBeNull()
    expect(first(sources, 'earned')).toBeNull()
  })

  it.each([
    ['expected until the guests come', [[[line(100)], 'expected']], 'expected'],
    [
      'pending once they came',
      [
        [[line(100)], 'expected'],
        [[line(100)], 'earned'],
      ],
      'pending',
    ],
    [
      'rejected where they did not',
      [
        [[line(100)], 'expected'],
        [[line(100)], 'over'],
      ],
      'rejected',
    ],
    [
      'rejected where they came and nothing was paid',
      [
        [[line(100)], 'expected'],
        [[line(0)], 'earned'],
      ],
      'rejected',
    ],
    [
      'pending where that was paid later',
      [
        [[line(100)], 'expected'],
        [[line(0)], 'earned'],
        [[line(100)], 'earned'],
      ],
      'pending',
    ],
    [
      'expected again after a reservation came back',
      [
        [[line(100)], 'expected'],
        [[line(100)], 'over'],
        [[line(100)], 'expected'],
      ],
      'expected',
    ],
    [
      'reversed once all of it was refunded',
      [
        [[line(100)], 'earned'],
        [[line(0)], 'earned'],
      ],
      'reversed',
    ],
    [
      'pending again where a refund failed',
      [
        [[line(100)], 'earned'],
        [[line(0)], 'earned'],
        [[line(100)], 'earned'],
      ],
      'pending',
    ],
  ] as const)('is %s.', (_, steps, status) => {
    expect(live(steps.map(([sources, phase]) => [sources.map((one) => ({ ...one, rate_bp: 1_000 })), phase]))?.status).toBe(
      status,
    )
  })

  it('of a suspended ambassador is on hold.', () => {
    expect(first([line(10_000)], 'earned', true)?.status).toBe('on_hold')
    expect(first([line(10_000)], 'expected', true)?.status).toBe('expected')
  })

  it('that was rejected stays at zero, whatever follows.', () => {
    const earned = first([line(10_000)], 'earned')
    if (earned === null) throw new Error('There is a commission.')
    let rejected = reckon({ ...earned, ruling: 'rejected' }, [line(10_000)], 'earned', false)
    for (const [base, phase] of [
      [20_000, 'earned'],
      [0, 'over'],
      [10_000, 'earned'],
    ] as const)
      rejected = reckon(rejected, [line(base)], phase, false)
    expect([rejected?.status, rejected?.is_earned, amountOf(rejected?.lines ?? [])]).toEqual(['rejected', true, 0])
    expect(rejected?.lines[0]).toMatchObject({ base_minor: 10_000, original_minor: 1_000 })
  })

  it('keeps the rate it started with.', () => {
    const before = first([line(10_000)], 'expected')
    expect(amountOf(reckon(before, [line(10_000, 2_000)], 'earned', false)?.lines ?? [])).toBe(500)
  })

  it('drops a line that is gone.', () => {
    const before = first([line(10_000), line(10_000, 500, 'table')], 'earned')
    expect(amountOf(reckon(before, [line(10_000)], 'earned', false)?.lines ?? [])).toBe(500)
  })
})

describe('Refunds', () => {
  it('in seven parts reverse exactly the commission.', () => {
    const parts = [2_000, 1_000, 333, 334, 333, 0, 3_001]
    let [standing, left, booked] = [first([line(7_001)], 'earned'), 7_001, amountOf(first([line(7_001)], 'earned')?.lines ?? [])]
    const steps = [booked]
    for (const part of parts) {
      left -= part
      standing = reckon(standing, [line(left)], 'earned', false)
      steps.push(amountOf(standing?.lines ?? []) - booked)
      booked = amountOf(standing?.lines ?? [])
    }
    expect(left).toBe(0)
    expect(sum(steps)).toBe(0)
    expect(standing?.status).toBe('reversed')
  })
})

/** `a * b / c`, rounded half up, in whole numbers: not the function that the product uses. */
const partOf = (a: number, b: number, c: number) => Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))

interface Occurrence {
  /** The rest of each line's money. */
  left: number[]
  phase: Phase
  isTwice: boolean
}

/** What a line earns under the agreement: its share of the most ever paid since it was earned, less the part refunded. */
function agreed(rates: readonly number[], happened: readonly Occurrence[]): number {
  const worth = (left: readonly number[]) => rates.map((rate, index) => partOf(left[index] ?? 0, rate, 10_000))
  const earnedAt = happened.findIndex(({ left, phase }) => phase === 'earned' && sum(worth(left)) > 0)
  const last = happened.at(-1)
  if (last === undefined || last.phase === 'over') return 0
  if (earnedAt < 0) return sum(worth(last.left))
  const since = happened.slice(earnedAt)
  return sum(
    rates.map((rate, index) => {
      const most = Math.max(...since.map(({ left }) => left[index] ?? 0))
      return most === 0 ? 0 : partOf(partOf(most, rate, 10_000), last.left[index] ?? 0, most)
    }),
  )
}

describe('Refunds, failed refunds, disputes, payments after the event and reservations that come back', () => {
  const rates = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 4 })
  /** Fils and yen as well as cents: from one minor unit up. */
  const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9_000_000_000 }))
  const history = rates.chain((of) =>
    fc.record({
      rates: fc.constant(of),
      happened: fc.array(
        fc.record<Occurrence>({
          left: fc.array(money, { minLength: of.length, maxLength: of.length }),
          phase: fc.constantFrom('expected', 'earned', 'earned', 'earned', 'over'),
          isTwice: fc.boolean(),
        }),
        { minLength: 1, maxLength: 10 },
      ),
    }),
  )

  it('in any order, once or twice, end at the amount in the agreement, and entries add up to it.', () => {
    fc.assert(
      fc.property(history, ({ rates: of, happened }) => {
        let standing: CommissionState | null = null
        let [booked, entries] = [0, 0]
        for (const [index, { left, phase, isTwice }] of happened.entries()) {
          const sources = of.map((rate, place) => line(left[place] ?? 0, rate, `line ${place}`))
          standing = reckon(standing, sources, phase, false)
          if (isTwice && standing !== null) expect(reckon(standing, sources, phase, false)).toEqual(standing)
          expect(amountOf(standing?.lines ?? [])).toBe(agreed(of, happened.slice(0, index + 1)))
          const target = standing?.is_earned === true ? amountOf(standing.lines) : 0
          entries += target - booked
          booked = target
          if (standing?.is_earned === true) expect(standing.status === 'reversed').toBe(target === 0)
        }
        expect(entries).toBe(booked)
      }),
    )
  })
})
