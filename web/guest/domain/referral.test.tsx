import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countReferralClick } from '#contract/ambassadors/referrals.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { keepReferral } from './keep-referral.ts'
import { readReferral } from './referral.ts'

let answers: Answers
beforeEach(() => {
  answers = new Answers().give(countReferralClick, { message: 'Thank you' })
  vi.stubGlobal('fetch', answers.fetch)
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const follow = async (pathname: string, search: string) => keepReferral({ pathname, search })
const kept = () => localStorage.getItem('referral')

it('A link is stored with its path and time, and counted; the last one replaces earlier ones.', async () => {
  await follow('/client/events', '?ref=vx7k-2m9q')
  await follow('/client/events/long-night', '?genre=House&ref=NIGHTOWL')
  const link = { code: 'NIGHTOWL', via: '/client/events/long-night', at: '2026-11-21T22:00:00.000Z' }
  expect(JSON.parse(kept() ?? '')).toEqual(link)
  expect(readReferral()).toEqual(link)
  expect(answers.sent.map(({ body }) => body)).toEqual([
    { code: 'VX7K2M9Q', via: '/client/events' },
    { code: 'NIGHTOWL', via: '/client/events/long-night' },
  ])
})

it.each([
  ['at sign-up', '/signup', '?ref=NIGHTOWL'],
  ['at the other address of sign-up', '/auth/signup/', '?ref=NIGHTOWL'],
  ['without a code', '/client/events', '?ref='],
  ['with something that is no code', '/client/events', '?ref=%3Cscript%3E'],
])('Nothing is stored or counted %s.', async (_, path, search) => {
  await follow(path, search)
  expect([kept(), answers.sent]).toEqual([null, []])
})

it('A link counts for seven days.', async () => {
  await follow('/', '?ref=NIGHTOWL')
  vi.setSystemTime(Date.parse('2026-11-28T22:00:00Z'))
  expect(readReferral()).toMatchObject({ code: 'NIGHTOWL' })
  vi.setSystemTime(Date.parse('2026-11-28T22:00:01Z'))
  expect(readReferral()).toBeNull()
})

it.each(['{', '"NIGHTOWL"', '{"code":1}', 'null'])('A stored value of %s is not a link.', (text) => {
  localStorage.setItem('referral', text)
  expect(readReferral()).toBeNull()
})
