import { expect, it } from 'vitest'
import { getClub, type ClubPage } from '#contract/events/club-page.ts'
import type { EventCard } from '#contract/events/events.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { aClub } from '../../../../shared/testing/clubs.ts'
import { aCard } from '../../../../shared/testing/events.ts'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { openingDays } from '../../../../shared/words/opening-words.ts'
import { clubJsonLd } from '../parts/club-json-ld.ts'

const open = async (
  club: ClubPage = aClub(),
  events: EventCard[] = [aCard(1), aCard(2)],
  more: { count: number; next: string | null } = { count: events.length, next: null },
) => renderApp('/clubs/lumen', new Answers().give(getClub, { club, events, ...more }))

const text = () => find('main').textContent

it('says who it is, where, when it opens and whom to contact', async () => {
  await open()
  expect(find('main h1').textContent).toBe('Lumen')
  for (const part of [
    'Rua das Docas 10, Lisbon',
    'Wed, Fri – Sat',
    'Techno',
    '18+',
    'Two rooms by the docks.',
    'Wed10:00 PM – 3:00 AM',
    'Fri – Sat11:00 PM – 6:00 AM',
    '1300-001 Lisbon',
  ]) {
    expect(text()).toContain(part)
  }
  expect(findAction('hello@lumen.test').getAttribute('href')).toBe('mailto:hello@lumen.test')
  expect(findAction('+351 210 000 000').getAttribute('href')).toBe('tel:+351210000000')
})

it.each([
  [[4, 5, 6], 'Thu – Sat'],
  [[1, 3, 5, 6, 7], 'Mon, Wed, Fri – Sun'],
  [[], ''],
])('says the days %j as %j', (weekdays, words) => {
  expect(openingDays(weekdays.map((weekday) => ({ weekday, opens_local: `2${weekday % 3}:00`, closes_local: '05:00' })))).toBe(
    words,
  )
})

it('shows its cover around the focal point, and its logo', async () => {
  await open()
  const [cover, logo] = [...document.querySelectorAll('header img')].filter((image) => image instanceof HTMLImageElement)
  expect([cover?.alt, cover?.style.objectPosition, cover?.getAttribute('loading')]).toEqual(['Inside Lumen', '20% 80%', 'eager'])
  expect([logo?.alt, logo?.getAttribute('loading')]).toEqual(['Logo of Lumen', 'lazy'])
  expect([...document.querySelectorAll('article li img')].map((image) => image.getAttribute('loading'))).toEqual(['lazy', 'lazy'])
})

it('shows a map of its surroundings in both themes, which opens a map app and names its source', async () => {
  await open(aClub({ map: '/media/maps/lumen/0123456789abcdef0123' }))
  const images = [...document.querySelectorAll<HTMLImageElement>('figure img')]
  expect(images.map(({ alt, loading, width, height }) => [alt, loading, width, height])).toEqual(
    images.map(() => ['Map of the streets around Lumen', 'lazy', 672, 240]),
  )
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    '/media/maps/lumen/0123456789abcdef0123-light-1.webp',
    '/media/maps/lumen/0123456789abcdef0123-dark-1.webp',
  ])
  expect(find('figure > a').getAttribute('href')).toContain('google.com/maps/search')
  expect(findAction('OpenStreetMap contributors').getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
})

it('shows no map if there is none', async () => {
  await open()
  expect(document.querySelector('figure')).toBeNull()
})

it('lists its next events, and leads to all of them if there are more', async () => {
  await open(
    aClub(),
    Array.from({ length: 25 }, (_, index) => aCard(index + 1)),
    { count: 40, next: 'more' },
  )
  expect(document.querySelectorAll('article article')).toHaveLength(6)
  expect(findAction('Night 1').getAttribute('href')).toBe('/client/events/night-1')
  expect(findAction('All 40 events').getAttribute('href')).toBe('/client/events?club=lumen')
})

it('says what to do if there are none', async () => {
  await open(aClub(), [])
  expect(text()).toContain('Follow Lumen and we’ll let you know when the next one is announced.')
  expect(findAction('Events at other clubs').getAttribute('href')).toBe('/client/events')
})

it('leaves out what a club has not provided', async () => {
  await open(
    aClub({ cover: null, logo: null, description: '', opening_days: [], genres: [], contact_email: null, contact_phone: null }),
  )
  expect([...document.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
    'Upcoming events',
    'Night 1',
    'Night 2',
    'Getting there',
  ])
})

it('is not found if there is no such club', async () => {
  await renderApp('/clubs/nobody', new Answers())
  expect(find('main h1').textContent).toBe('Page not found')
})

it('tells search engines what it is, where, and when it opens', () => {
  expect(clubJsonLd(aClub(), 'https://vesper.test')).toMatchObject({
    '@type': 'NightClub',
    name: 'Lumen',
    url: 'https://vesper.test/clubs/lumen',
    image: ['https://vesper.test/media/inside-1200.jpg'],
    logo: 'https://vesper.test/media/logo-400.webp',
    telephone: '+351 210 000 000',
    address: { streetAddress: 'Rua das Docas 10', addressLocality: 'Lisbon', postalCode: '1300-001', addressCountry: 'PT' },
    geo: { latitude: 38.7, longitude: -9.17 },
    openingHoursSpecification: [
      { dayOfWeek: 'Wednesday', opens: '22:00', closes: '03:00' },
      { dayOfWeek: 'Friday' },
      { dayOfWeek: 'Saturday' },
    ],
  })
})
