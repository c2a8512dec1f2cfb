import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listFollows, removeFollow, type Follow } from '#contract/follows/follows.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { setFollowIntent, takeFollowIntent } from '../../../domain/follow-intent.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const id = (number: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(number).padStart(12, '0')}`
const follow = (kind: Follow['kind'], number: number, change: Partial<Follow> = {}): Follow => ({
  kind,
  id: id(number),
  slug: `${kind}-${number}`,
  name: `The ${kind}`,
  detail: '',
  starts_at: null,
  timezone: null,
  followed_at: '2026-11-20T20:00:00Z',
  ...change,
})

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionStorage.clear()
  await endSession()
})

const open = async (follows: Follow[], next: string | null = null) => {
  const answers = new Answers()
    .give(listFollows, { follows, count: follows.length, next })
    .give(removeFollow, { is_following: false })
  vi.stubGlobal('fetch', answers.fetch)
  return { answers, ...(await renderApp('/client/following', answers)) }
}

it('lists clubs, artists and events with the way to each', async () => {
  const event = { starts_at: '2026-11-28T22:00:00Z', timezone: 'Europe/Lisbon', detail: 'Lumen' }
  await open([follow('club', 1, { detail: 'Lisbon' }), follow('artist', 2), follow('event', 3, event)], 'more')
  expect(findAction('The club').getAttribute('href')).toBe('/clubs/club-1')
  expect(findAction('The artist').getAttribute('href')).toBe('/artists/artist-2')
  expect(findAction('The event').getAttribute('href')).toBe('/client/events/event-3')
  expect(find('main').textContent).toContain('Lisbon')
  expect(findAction('Earlier').getAttribute('href')).toBe('/client/following?cursor=more')
})

it('unfollows with one tap', async () => {
  const { answers } = await open([follow('club', 1)])
  await press(find('[aria-label="Unfollow The club"]'))
  await settle()
  expect(answers.sent).toMatchObject([{ endpoint: 'removeFollow' }])
})

it('says what will appear here while nothing is followed', async () => {
  await open([])
  expect(find('main').textContent).toContain('You don’t follow anyone yet')
  expect(findAction('Find an event').getAttribute('href')).toBe('/client/events')
})

it('a tap on Follow counts for exactly what was tapped, once, for half an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') })
  setFollowIntent('club', id(1))
  expect(takeFollowIntent('artist', id(1))).toBe(false)
  expect(takeFollowIntent('club', id(1))).toBe(true)
  expect(takeFollowIntent('club', id(1))).toBe(false)
  setFollowIntent('club', id(1))
  vi.setSystemTime(new Date('2026-11-20T20:31:00Z'))
  expect(takeFollowIntent('club', id(1))).toBe(false)
})
