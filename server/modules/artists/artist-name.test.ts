import { expect, it } from 'vitest'
import { artistSlug, nameKey, uniqueNames } from './artist-name.ts'

it.each([
  ['Noémie Duval', 'NOEMIE  DUVAL'],
  ['R&B Ana', 'rnb ana'],
  ['A. B.', 'a b'],
])('%j and %j are the same name.', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

it.each([
  ['Teo Brandt', 'teo-brandt'],
  ['東京', 'artist'],
  ['🎉', 'artist'],
  ['DJ  Ünïcödé!', 'dj-unicode'],
])('The address of %j is %s.', (name, slug) => {
  expect(artistSlug(name)).toBe(slug)
})

it('A name that is listed twice is one artist, as it was first spelled; names without letters stay apart.', () => {
  expect(uniqueNames(['Ana', 'ANA', 'Zoë', 'zoe', '🎉', '🔥']).map(({ name }) => name)).toEqual(['Ana', 'Zoë', '🎉', '🔥'])
})
