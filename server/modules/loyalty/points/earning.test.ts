import { describe, expect, it } from 'vitest'
import { standardTerms } from '#contract/loyalty/terms.ts'
import { accrue, expiryOf, nextTier, pointsFor, tierOf } from './earning.ts'

const plain = { exponent: 2, rate_bp: 10_000, event_bp: 10_000, tier_bp: 10_000 }

describe('Points for spending', () => {
  it.each([
    ['one point for each whole euro', { base_minor: 2_999 }, 29],
    ['yen have no cents', { base_minor: 2_999, exponent: 0 }, 2_999],
    ['dinars have thousandths', { base_minor: 2_999, exponent: 3 }, 2],
    ['the rate of the club', { base_minor: 1_050, rate_bp: 20_000 }, 21],
    ['the event and the level multiply', { base_minor: 1_000, event_bp: 20_000, tier_bp: 12_500 }, 25],
    ['floored once over the whole product, not at each step', { base_minor: 199, event_bp: 15_000, tier_bp: 15_000 }, 4],
    ['a club that is switched off', { base_minor: 5_000, rate_bp: 0 }, 0],
    [
      'more than a number holds exactly on the way',
      { base_minor: 900_000_000_000, event_bp: 99_999, tier_bp: 99_999 },
      899_982_000_090,
    ],
  ])('%s', (_, change, points) => {
    expect(pointsFor({ ...plain, ...change })).toBe(points)
  })
})

describe('Levels', () => {
  it.each([
    [0, 'member', 'silver'],
    [499, 'member', 'silver'],
    [500, 'silver', 'gold'],
    [1_500, 'gold', 'black'],
    [4_000, 'black', undefined],
    [-20, 'member', 'silver'],
  ])('%i points are tier %s', (points, level, next) => {
    expect(tierOf(standardTerms.tiers, points).level).toBe(level)
    expect(nextTier(standardTerms.tiers, Math.max(0, points))?.level).toBe(next)
  })
})

describe('Expiry', () => {
  it('is this many months after the event, on the last day of a shorter month.', () => {
    expect(expiryOf('2026-11-21', 12)).toBe('2027-11-21')
    expect(expiryOf('2028-02-29', 12)).toBe('2029-02-28')
    expect(expiryOf('2026-08-31', 6)).toBe('2027-02-28')
  })
})

describe("A reservation's points", () => {
  const terms = { rate_bp: 10_000, event_bp: 10_000, tier_bp: 11_000, tier: 'silver' } as const
  const facts = { status: 'confirmed', base_minor: 5_000, exponent: 2 } as const

  it('are pending while it is booked and paid, and none without a payment.', () => {
    expect(accrue(facts, null, terms)).toMatchObject({ state: 'pending', points: 55 })
    expect(accrue({ ...facts, base_minor: 0 }, null, terms)).toBeNull()
  })

  it.each(['cancelled', 'expired', 'declined', 'no_show'] as const)('are none once it is %s.', (status) => {
    expect(accrue({ ...facts, status }, null, terms)).toBeNull()
  })

  it('are earned once it is completed, even without a payment.', () => {
    expect(accrue({ ...facts, status: 'completed' }, null, terms)).toMatchObject({ state: 'earned', points: 55 })
    expect(accrue({ ...facts, status: 'completed', base_minor: 0 }, null, terms)).toMatchObject({ state: 'earned', points: 0 })
  })

  it('keep the terms they were earned under, whatever a refund leaves.', () => {
    const earned = accrue({ ...facts, status: 'completed' }, null, terms)
    const later = { ...terms, rate_bp: 50_000, tier_bp: 10_000, tier: 'member' } as const
    expect(accrue({ ...facts, status: 'completed', base_minor: 2_500 }, earned, later)).toMatchObject({
      points: 27,
      tier: 'silver',
    })
    expect(accrue({ ...facts, status: 'completed', base_minor: 0 }, earned, later)).toMatchObject({ state: 'earned', points: 0 })
  })
})
