import { describe, expect, it } from 'vitest'
import { shiftOfferStatuses } from '#contract/staffing/shift-offer-states.ts'
import { shiftStatuses } from '#contract/staffing/shift-states.ts'
import { offerActionsOn, offerDecisionsOn, mayOffer } from './offer.ts'

const starts_at = '2030-06-01T20:00:00.000Z'
const [before, begun] = ['2030-06-01T19:59:59Z', starts_at].map((at) => Temporal.Instant.from(at)) as [
  Temporal.Instant,
  Temporal.Instant,
]

it('A shift can be offered while someone is expected to work it, and not once it has started or was worked.', () => {
  const may = shiftStatuses.filter((status) => mayOffer({ status, starts_at, is_worked: false }, before))
  expect(may).toEqual(['published', 'acknowledged'])
  expect(mayOffer({ status: 'published', starts_at, is_worked: false }, begun)).toBe(false)
  expect(mayOffer({ status: 'published', starts_at, is_worked: true }, before)).toBe(false)
})

describe('an offer', () => {
  it.each([
    ['open', 'invited', ['accept']],
    ['open', 'offered', ['withdraw']],
    ['open', 'accepted', []],
    ['accepted', 'invited', []],
    ['accepted', 'offered', ['withdraw']],
    ['accepted', 'accepted', ['give_back']],
    ['approved', 'offered', []],
    ['approved', 'accepted', []],
    ['declined', 'accepted', []],
    ['withdrawn', 'invited', []],
    ['expired', 'offered', []],
  ] as const)('that is %s leaves who is %s %j.', (status, part, actions) => {
    expect(offerActionsOn({ status, part, starts_at }, before)).toEqual(actions)
    expect(offerActionsOn({ status, part, starts_at }, begun)).toEqual([])
  })

  it('is decided once a colleague has accepted it, until the shift starts.', () => {
    const decided = shiftOfferStatuses.filter((status) => offerDecisionsOn({ status, starts_at }, before).length > 0)
    expect(decided).toEqual(['accepted'])
    expect(offerDecisionsOn({ status: 'accepted', starts_at }, begun)).toEqual([])
  })
})
