import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

async function fold(texts: readonly string[]): Promise<string[]> {
  const { rows } = await world.pool.query<{ folded: string }>(
    'select fold_name(given) as folded from unnest($1::text[]) with ordinality as t (given, n) order by n',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

it.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['KİM', 'kim'],
  ['I\u0307', 'i'],
  ['ＡＮＡ', 'ana'],
  ['ﬁn', 'fin'],
  ['ΣΑΣ', 'σασ'],
  ['σας', 'σασ'],
  ['E\u0301', 'é'],
  ['\u212A', 'k'],
  ['', ''],
])('%j folds to the name %j.', async (name, folded) => {
  expect(await fold([name])).toEqual([folded])
})

it('Each letter of Unicode folds the same in both cases, and a folded name stays unchanged.', async () => {
  const letters = Array.from({ length: 0x1_fff0 }, (_, code) => code)
    .filter((code) => code > 0x20 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((text) => /\p{L}/u.test(text) && text.normalize('NFKC') === text)
  const cased = letters.filter((text) => text.toLowerCase() !== text && text.toLowerCase().length === text.length)
  const [upper, lower] = [await fold(cased), await fold(cased.map((text) => text.toLowerCase()))]
  expect(cased.length).toBeGreaterThan(1_000)
  expect(cased.filter((_, index) => upper[index] !== lower[index])).toEqual([])
  const once = await fold(letters)
  expect(await fold(once)).toEqual(once)
})
