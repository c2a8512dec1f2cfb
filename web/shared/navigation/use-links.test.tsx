import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listClubRedemptions } from '#contract/club-redemption-list.ts'
import { createQueryClient } from '../api/api-query.ts'
import { Answers } from '../testing/answers.ts'
import { profiles, signedIn } from '../testing/people.ts'
import { renderPage } from '../testing/render.tsx'
import { useLinks } from './use-links.ts'

type TestRole = 'admin' | 'client' | 'superadmin'

function Rewards({ who }: { who: TestRole }) {
  const links = useLinks(signedIn(profiles[who]))
  return <p>{links.find(({ label }) => label === 'Rewards')?.badge ?? 'no badge'}</p>
}

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.body.textContent

async function open(who: TestRole, answers: Answers) {
  renderPage(
    <QueryClientProvider client={createQueryClient(answers.call, { retries: 2 })}>
      <Rewards who={who} />
    </QueryClientProvider>,
  )
  await pass(0)
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('The badge of rewards polls every 30,000 ms.', async () => {
  const answers = new Answers().give(listClubRedemptions, { redemptions: [], count: 3, next: null })
  await open('admin', answers)
  await pass(1)
  expect([answers.asked.length, shown()]).toEqual([1, '3'])
  await pass(29_000)
  expect(answers.asked).toHaveLength(1)
  answers.give(listClubRedemptions, { redemptions: [], count: 4, next: null })
  await pass(1_000)
  expect([answers.asked.length, shown()]).toEqual([2, '4'])
})

it('A failed request counts as zero, and the next one is sent as usual.', async () => {
  const answers = new Answers().fail(listClubRedemptions, 500)
  await open('admin', answers)
  await pass(29_000)
  expect([answers.asked.length, shown()]).toEqual([1, 'no badge'])
  await pass(1_001)
  expect(answers.asked).toHaveLength(2)
})

it.each(['client', 'superadmin'] as const)('A %s has no such badge, and sends no request.', async (who) => {
  const answers = new Answers().give(listClubRedemptions, { redemptions: [], count: 3, next: null })
  await open(who, answers)
  await pass(60_000)
  expect([answers.asked.length, shown()]).toEqual([0, 'no badge'])
})
