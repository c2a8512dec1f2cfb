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
      onboarding: facts(false, false, false),
      states: ['due', 'locked', 'locked'],
      next: 'club_setup',
      before: ['club_setup', 'subscription'],
    },
    { onboarding: facts(true, false, false), states: ['done', 'due', 'locked'], next: 'subscription', before: ['subscription'] },
    { onboarding: facts(true, true, false), states: ['done', 'done', 'due'], next: 'contract', before: [] },
    { onboarding: facts(true, true, true), states: ['done', 'done', 'done'], next: null, before: [] },
    // A completed step is incomplete again.
    { onboarding: facts(false, true, false), states: ['due', 'done', 'locked'], next: 'club_setup', before: ['club_setup'] },
    { onboarding: facts(true, false, true), states: ['done', 'due', 'done'], next: 'subscription', before: ['subscription'] },
    {
      onboarding: facts(false, false, true),
      states: ['due', 'locked', 'done'],
      next: 'club_setup',
      before: ['club_setup', 'subscription'],
    },
    // Onboarding stays complete once it was.
    { onboarding: facts(false, false, false, true), states: ['done', 'done', 'done'], next: null, before: [] },
  ])('goes in order: $states, then $next.', ({ onboarding, states, next, before }) => {
    const status = statusOf(onboarding)
    expect(status.requirements.map(({ state }) => state)).toEqual(states)
    expect(status.requirements.map(({ key }) => key)).toEqual(['club_setup', 'subscription', 'contract'])
    expect(status.next_step).toBe(next)
    expect(stepsBefore('contract', onboarding)).toEqual(before)
    expect(isAllDone(onboarding)).toBe(next === null)
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
