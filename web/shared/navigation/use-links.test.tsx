import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/accounts/profile.ts'
import { getOnboardingStatus } from '#contract/onboarding/onboarding.ts'
import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import { createQueryClient } from '../api/api-query.ts'
import { Answers } from '../testing/answers.ts'
import { profiles, signedIn } from '../testing/people.ts'
import { renderPage } from '../testing/render.tsx'
import { useLinks } from './use-links.ts'

type TestRole = 'admin' | 'newAdmin' | 'client' | 'superadmin'

function Rewards({ profile }: { profile: Profile }) {
  const links = useLinks(signedIn(profile))
  const closed = links.filter(({ disabled }) => disabled !== null).map(({ label }) => label)
  return (
    <>
      <p>{links.find(({ label }) => label === 'Rewards')?.badge ?? 'no badge'}</p>
      <ul>
        {closed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  )
}

let client: QueryClient
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.querySelector('p')?.textContent
const closed = () => [...document.querySelectorAll('li')].map((item) => item.textContent)

const page = (profile: Profile) => (
  <QueryClientProvider client={client}>
    <Rewards profile={profile} />
  </QueryClientProvider>
)

async function open(who: TestRole, answers: Answers) {
  client = createQueryClient(answers.call, { retries: 2 })
  const { redraw } = renderPage(page(profiles[who]))
  await pass(0)
  return { show: (profile: Profile) => redraw(page(profile)) }
}

const progress = { club_setup_completed: true, subscription_chosen: true, contract_signed: true, onboarding_complete: true }
const status = { ...progress, requirements: [], next_step: null }
const redemptionCalls = (answers: Answers) => answers.requests.filter((url) => url.startsWith('club-admin/redemptions/'))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('The badge of rewards polls every 30,000 ms.', async () => {
  const answers = new Answers().give(listClubRedemptions, { redemptions: [], count: 3, next: null })
  await open('admin', answers)
  await pass(1)
  expect([redemptionCalls(answers).length, shown()]).toEqual([1, '3'])
  await pass(29_000)
  expect(redemptionCalls(answers)).toHaveLength(1)
  answers.give(listClubRedemptions, { redemptions: [], count: 4, next: null })
  await pass(1_000)
  expect([redemptionCalls(answers).length, shown()]).toEqual([2, '4'])
})

it('The badge is loaded again for another profile.', async () => {
  const answers = new Answers().give(listClubRedemptions, { redemptions: [], count: 3, next: null })
  const { show } = await open('admin', answers)
  await pass(1)
  answers.give(listClubRedemptions, { redemptions: [], count: 1, next: null })
  show({ ...profiles.admin, role_profile: { onboarding_completed: true, club_id: '0193-hafen' } })
  await pass(1)
  expect([redemptionCalls(answers).length, shown()]).toEqual([2, '1'])
})

it('A failed request counts as zero, and the next one is sent as usual.', async () => {
  const answers = new Answers().fail(listClubRedemptions, 500)
  await open('admin', answers)
  await pass(29_000)
  expect([redemptionCalls(answers).length, shown()]).toEqual([1, 'no badge'])
  await pass(1_001)
  expect(redemptionCalls(answers)).toHaveLength(2)
})

it.each(['client', 'superadmin'] as const)('A %s has no such badge, and sends no request.', async (who) => {
  const answers = new Answers().give(listClubRedemptions, { redemptions: [], count: 3, next: null })
  await open(who, answers)
  await pass(60_000)
  expect([redemptionCalls(answers).length, shown()]).toEqual([0, 'no badge'])
})

describe('The onboarding status', () => {
  it.each(['admin', 'newAdmin'] as const)(
    'of %s closes every later step as soon as a call fails, and opens them again.',
    async (who) => {
      const answers = new Answers().give(getOnboardingStatus, status)
      await open(who, answers)
      await pass(1)
      expect(closed()).toEqual([])
      answers.fail(getOnboardingStatus, 503)
      // Not awaited: its retries wait for the clock.
      act(() => void client.invalidateQueries({ queryKey: [getOnboardingStatus.name] }))
      await pass(1)
      expect(closed()).toEqual(expect.arrayContaining(['Subscription', 'Contract', 'Events', 'Finances', 'Rewards']))
      answers.give(getOnboardingStatus, status)
      await pass(20_000)
      expect(closed()).toEqual([])
    },
  )

  it('stands in for a complete profile that says otherwise, and the profile for it until it has arrived.', async () => {
    const answers = new Answers().give(getOnboardingStatus, {
      ...status,
      contract_signed: false,
      onboarding_complete: false,
    })
    const release = answers.hold()
    await open('admin', answers)
    expect(closed()).toEqual([])
    release()
    await pass(1)
    expect(closed()).toContain('Events')
    expect(closed()).not.toContain('Contract')
  })

  it('is not asked for staff and clients.', async () => {
    const answers = new Answers()
    await open('client', answers)
    await pass(60_000)
    expect(answers.requests).toEqual([])
  })
})
