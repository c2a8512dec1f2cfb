import { afterEach, expect, it, vi } from 'vitest'
import type { Artist } from '#contract/artists/artists.ts'
import type { EventCard } from '#contract/events/events.ts'
import { getArtist, listArtistEvents } from '#contract/events/lineup.ts'
import { addFollow, getFollow, listFollows } from '#contract/follows/follows.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aCard } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { setFollowIntent, takeFollowIntent } from '../../../domain/follow-intent.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { screen } from './artist-page.tsx'

const artist: Artist = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000801',
  slug: 'ana-kova',
  name: 'Ana Kova',
  bio: 'Plays slow records.',
  links: [{ kind: 'soundcloud', url: 'https://soundcloud.com/ana' }],
}

afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await endSession()
})

const world = (upcoming: EventCard[], past: EventCard[], next: string | null = null) =>
  new Answers()
    .give(getArtist, { artist, upcoming: upcoming.length, past: past.length, share_picture: '/media/artists/ana-kova/1.jpg' })
    .giveBy(listArtistEvents, (query) =>
      query.get('when') === 'past'
        ? { events: past, count: past.length, next }
        : { events: upcoming, count: upcoming.length, next: null },
    )
const open = async (...of: Parameters<typeof world>) => renderApp('/artists/ana-kova', world(...of))

it('shows who it is, where else, what comes and what was', async () => {
  await open([aCard(1)], [aCard(2)], 'more')
  expect(find('main h1').textContent).toBe('Ana Kova')
  expect(find('main').textContent).toContain('Plays slow records.')
  expect(findAction('SoundCloud').getAttribute('rel')).toBe('noopener nofollow ugc')
  expect(findAction('Night 1').getAttribute('href')).toBe('/client/events/night-1')
  expect(find('main').textContent).toContain('1 past event')
  expect(findAction('Earlier events').getAttribute('href')).toBe('/artists/ana-kova?past=more')
})

it.each([
  ['the next event', [aCard(1), aCard(2)], [aCard(3)]],
  ['the last one, if nothing is planned', [], [aCard(1), aCard(2), aCard(3)]],
])('loads the picture of %s before all others', async (_, upcoming, past) => {
  await open(upcoming, past)
  const images = [...document.querySelectorAll('article li img')]
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})

it('says what to do while nothing is planned, and leaves out what is not known', async () => {
  await open([], [])
  expect(find('main').textContent).toContain('No upcoming events')
  expect(find('main').textContent).not.toContain('past event')
})

it('shares a short link', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open([], [])
  await press(findAction('Share'))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/a/ana-kova`)
  writeText.mockRestore()
})

it('leads who is signed out through a sign-up and notes the tap', async () => {
  await open([], [])
  expect(findAction('Follow').getAttribute('href')).toBe('/auth/signup?next=%2Fartists%2Fana-kova')
  await press(findAction('Follow'))
  expect(takeFollowIntent('artist', artist.id)).toBe(true)
})

it('follows with one tap, and shows it', async () => {
  keepSession(signedIn(profiles.client))
  const answers = world([], [])
    .give(getFollow, { is_following: false })
    .give(addFollow, { is_following: true })
    .give(listFollows, { follows: [], count: 0, next: null })
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp('/artists/ana-kova', answers)
  const button = () => find('[aria-label$=" Ana Kova"][aria-pressed]')
  expect(button().getAttribute('aria-pressed')).toBe('false')
  await press(button())
  await settle()
  expect(answers.sent).toMatchObject([{ endpoint: 'addFollow' }])
  expect([button().getAttribute('aria-pressed'), button().textContent]).toEqual(['true', 'Following'])
})

it('shows that a tap from before the sign-in follows, also if what was true before it arrives last', async () => {
  keepSession(signedIn(profiles.client))
  setFollowIntent('artist', artist.id)
  let release = () => {}
  let isFollowing = false
  const answers = world([], []).give(listFollows, { follows: [], count: 0, next: null })
  answers.giveBy(addFollow, () => ({ is_following: (isFollowing = true) }))
  answers.giveBy(getFollow, () => {
    release = answers.hold()
    return { is_following: isFollowing }
  })
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp('/artists/ana-kova', answers)
  await settle()
  expect(answers.sent).toMatchObject([{ endpoint: 'addFollow' }])
  release()
  await settle()
  expect(find('[aria-label$=" Ana Kova"][aria-pressed]').getAttribute('aria-pressed')).toBe('true')
})

it('is not found if there is no such artist', async () => {
  await renderApp('/artists/nobody', new Answers())
  expect(find('main h1').textContent).toBe('Page not found')
})

it('moves for good from the address of a merged artist, and tells search engines who it is', () => {
  const data = { page: { artist, upcoming: 1, past: 0 } }
  const place = (slug: string) => ({ params: { artist: slug }, search: new URLSearchParams() })
  expect(screen.movedTo?.(data, place('old-name'))).toBe('/artists/ana-kova')
  expect(screen.movedTo?.(data, place('ana-kova'))).toBeNull()
  expect(screen.head(data, place('ana-kova')).jsonLd?.('https://vesper.test')).toMatchObject({
    '@type': 'PerformingGroup',
    name: 'Ana Kova',
    url: 'https://vesper.test/artists/ana-kova',
    sameAs: ['https://soundcloud.com/ana'],
  })
})
