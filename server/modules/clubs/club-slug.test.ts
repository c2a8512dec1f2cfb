import { expect, it } from 'vitest'
import { slugCandidates } from './club-slug.ts'

it.each([
  ['Kelder Noord', 'Amsterdam', ['kelder-noord', 'kelder-noord-amsterdam', 'kelder-noord-2']],
  ['Café Früh & Söhne', '', ['cafe-fruh-sohne', 'cafe-fruh-sohne-2', 'cafe-fruh-sohne-3']],
  ['水', '東京', ['club', 'club-2', 'club-3']],
  ['XO', 'Lyon', ['club-xo', 'xo-lyon', 'club-xo-2']],
])('%s in %s gets the first free slug of %j', (name, city, first) => {
  expect(slugCandidates(name, city).slice(0, 3)).toEqual(first)
})

it('generates only slugs that may also be chosen', () => {
  for (const name of ['-'.repeat(100), 'a'.repeat(100), 'word '.repeat(30), 'é', '1', 'A & B']) {
    const slugs = slugCandidates(name, 'São Paulo')
    expect(slugs.length).toBeGreaterThanOrEqual(99)
    for (const slug of slugs) expect(slug).toMatch(/^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})
