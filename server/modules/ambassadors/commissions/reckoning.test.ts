import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share, sum, wholeBp } from '#contract/minor-units.ts'
import { amountOf, reckon, type Phase, type Source, type Standing } from './reckoning.ts'

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
const live = (steps: readonly (readonly [readonly Source[], Phase])[]): Standing | null =>
  steps.reduce<Standing | null>((before, [sources, phase]) => reckon(before, sources, phase, false), null)

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

  it('that was rejected comes to nothing, whatever follows.', () => {
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

const amounts = fc.integer({ min: 0, max: 5_000_000 })

describe('Refunds', () => {
  it('in seven parts take back exactly the commission.', () => {
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

  it('end at the same commission in any sequence of steps, and never take back more than there is.', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 2_000 }),
        fc.array(fc.tuple(amounts, fc.boolean()), { maxLength: 12 }),
        (paid, rate, steps) => {
          let standing: Standing | null = first([line(paid, rate)], 'earned')
          const original = share(paid, rate, wholeBp)
          let left = paid
          for (const [amount, isTwice] of steps) {
            left = Math.max(0, left - amount)
            standing = reckon(standing, [line(left, rate)], 'earned', false)
            if (isTwice) expect(reckon(standing, [line(left, rate)], 'earned', false)).toEqual(standing)
            const now = amountOf(standing?.lines ?? [])
            expect(now).toBe(paid === 0 ? 0 : share(original, left, paid))
            expect(now).toBeGreaterThanOrEqual(0)
          }
          const atOnce = reckon(first([line(paid, rate)], 'earned'), [line(left, rate)], 'earned', false)
          expect(amountOf(standing?.lines ?? [])).toBe(amountOf(atOnce?.lines ?? []))
        },
      ),
    )
  })
})
