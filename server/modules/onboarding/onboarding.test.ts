import { describe, expect, it } from 'vitest'
import { isAllDone, formatMissing, statusOf, stepsBefore, type OnboardingFacts } from './onboarding.ts'

const facts = (setup: boolean, subscription: boolean, contract: boolean, complete = false): OnboardingFacts => ({
  setup_missing: setup ? [] : ['Legal name'],
  subscription_chosen: subscription,
  contract_signed: contract,
  onboarding_completed_at: complete ? '2026-11-21T20:00:00.000Z' : null,
})

describe('Onboarding', () => {
  it.each([
    {
      given: facts(false, false, false),
      states: ['due', 'locked', 'locked'],
      next: 'club_setup',
      before: ['club_setup', 'subscription'],
    },
    { given: facts(true, false, false), states: ['done', 'due', 'locked'], next: 'subscription', before: ['subscription'] },
    { given: facts(true, true, false), states: ['done', 'done', 'due'], next: 'contract', before: [] },
    { given: facts(true, true, true), states: ['done', 'done', 'done'], next: null, before: [] },
    // A completed step is incomplete again.
    { given: facts(false, true, false), states: ['due', 'done', 'locked'], next: 'club_setup', before: ['club_setup'] },
    { given: facts(true, false, true), states: ['done', 'due', 'done'], next: 'subscription', before: ['subscription'] },
    {
      given: facts(false, false, true),
      states: ['due', 'locked', 'done'],
      next: 'club_setup',
      before: ['club_setup', 'subscription'],
    },
    // Onboarding stays complete once it was.
    { given: facts(false, false, false, true), states: ['done', 'done', 'done'], next: null, before: [] },
  ])('goes in order: $states, then $next.', ({ given, states, next, before }) => {
    const status = statusOf(given)
    expect(status.requirements.map(({ state }) => state)).toEqual(states)
    expect(status.requirements.map(({ key }) => key)).toEqual(['club_setup', 'subscription', 'contract'])
    expect(status.next_step).toBe(next)
    expect(stepsBefore('contract', given)).toEqual(before)
    expect(isAllDone(given)).toBe(next === null)
    expect([status.club_setup_completed, status.subscription_chosen, status.contract_signed]).toEqual(
      states.map((state) => state === 'done'),
    )
  })

  it('is complete when it was completed, not merely when nothing is missing.', () => {
    expect(statusOf(facts(true, true, true)).onboarding_complete).toBe(false)
    expect(statusOf(facts(true, true, true, true)).onboarding_complete).toBe(true)
  })

  it('says what the setup is missing, and what comes first.', () => {
    expect(statusOf(facts(false, false, false)).requirements[0]).toEqual({
      key: 'club_setup',
      label: 'Set up your club',
      state: 'due',
      missing: ['Legal name'],
    })
    expect(formatMissing(['club_setup', 'subscription'])).toBe('Set up your club and choose a subscription first.')
    expect(formatMissing(['subscription'])).toBe('Choose a subscription first.')
  })
})
