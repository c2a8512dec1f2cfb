import { describe, expect, it } from 'vitest'
import { changedStanding, standingAfter } from './standing.ts'
import { platformActionsOn } from './actions-on.ts'

const at = '2026-11-22T22:00:00.000Z'
const now = Temporal.Instant.from(at)
const free = { suspended_at: null, suspension_reason: null, featured_at: null }
const suspended = { suspended_at: at, suspension_reason: 'Complaints', featured_at: null }
const featured = { ...free, featured_at: at }

describe('what the platform may decide', () => {
  it.each([
    ['a public one', free, { is_public: true, is_closed: false }, ['suspend', 'feature']],
    ['a featured one', featured, { is_public: true, is_closed: false }, ['suspend', 'unfeature']],
    ['a suspended one', suspended, { is_public: true, is_closed: false }, ['restore']],
    ['one that guests do not see yet', free, { is_public: false, is_closed: false }, ['suspend']],
    ['one that is over', free, { is_public: true, is_closed: true }, []],
    ['one that is over and was featured', featured, { is_public: true, is_closed: true }, ['unfeature']],
    ['one that is over and was suspended', suspended, { is_public: true, is_closed: true }, ['restore']],
  ])('about %s.', (_, standing, facts, actions) => {
    expect(platformActionsOn({ ...standing, ...facts })).toEqual(actions)
  })
})

describe('the result of an action', () => {
  it.each([
    [featured, { action: 'suspend', reason: 'Complaints' } as const, suspended],
    [suspended, { action: 'restore' } as const, free],
    [free, { action: 'feature' } as const, featured],
    [featured, { action: 'unfeature' } as const, free],
  ])('%j with %j.', (before, body, after) => {
    expect(standingAfter(before, body, now)).toEqual(after)
  })

  it('is logged with the action and the fields that changed.', () => {
    expect(changedStanding(suspended, free, 'restore')).toEqual({
      before: { suspended_at: at, suspension_reason: 'Complaints' },
      after: { action: 'restore', suspended_at: null, suspension_reason: null },
    })
  })
})
