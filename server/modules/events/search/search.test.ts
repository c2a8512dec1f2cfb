import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNear } from './near-word.ts'
import { searchPatterns } from './search-patterns.ts'

describe('isNear', () => {
  it.each([
    ['techno', 'techno'],
    ['tecno', 'techno'],
    ['tehcno', 'techno'],
    ['texhno', 'techno'],
    ['techhno', 'techno'],
    ['echno', 'techno'],
    ['hose', 'house'],
    ['jaxz', 'jazz'],
    ['tehc', 'techno'],
    ['amstre', 'amsterdam'],
    ['amstredma', 'amsterdam'],
    ['regeaton', 'reggaeton'],
  ])('accepts %s for %s.', (typed, word) => {
    expect(isNear(typed, word)).toBe(true)
  })

  it.each([
    ['jaz', 'pop'],
    ['tex', 'tec'],
    ['house', 'horst'],
    ['velvet', 'velour'],
    ['london', 'lisbon'],
    ['amsterdamned', 'amst'],
    ['tehcon', 'techno'],
    ['', 'techno'],
    ['techno', ''],
  ])('does not accept %j for %j.', (typed, word) => {
    expect(isNear(typed, word)).toBe(false)
  })
})

/** A word with one typo at one position. */
function slip(word: string, kind: string, at: number, letter: string): string {
  const [before, here, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)]
  if (kind === 'wrong') return `${before}${letter}${after}`
  if (kind === 'missing') return `${before}${after}`
  if (kind === 'added') return `${before}${letter}${here}${after}`
  return `${before}${after.slice(0, 1)}${here}${after.slice(1)}`
}

it('Any word, in any alphabet, matches itself with one typo.', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'e', 'h', 'n', 'o', 's', 't', 'y', 'z', 'é', 'ж', 'π', '東', '7')
  const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 })
  fc.assert(
    fc.property(
      word,
      fc.constantFrom('wrong', 'missing', 'added', 'swapped'),
      fc.nat({ max: 4 }),
      letter,
      (words, kind, at, other) => {
        expect(isNear(slip(words, kind, at, other), words)).toBe(true)
      },
    ),
  )
})

describe('searchPatterns', () => {
  it('cover only so many words, once each.', () => {
    const text = Array.from({ length: 30 }, (_, index) => `w${index >> 1}`).join(' ')
    expect(searchPatterns(text, [])?.map(({ patterns: [pattern] }) => pattern)).toEqual(
      Array.from({ length: 10 }, (_, index) => `% w${index}%`),
    )
  })

  const words = ['deep', 'house', 'horse', 'techno']
  it.each<[string, string[][] | null]>([
    ['House', [['% house%']]],
    ['deep hou', [['% deep%'], ['% hou%']]],
    ['huose', [['% huose%', '% house%']]],
    ['hirse', [['% hirse%', '% horse%']]],
    ['xyzzy', [['% xyzzy%']]],
    [' !? ', null],
    ['', null],
    ['100%_', [['% 100%']]],
  ])('for %j are %j.', (text, patterns) => {
    expect(searchPatterns(text, words)?.map((word) => word.patterns) ?? null).toEqual(patterns)
  })

  it('finds two known words written as one, weekdays and what is free.', () => {
    expect(searchPatterns('deephouse', words)).toEqual([{ patterns: ['% deephouse%', '% deep house%'] }])
    expect(searchPatterns('techno saturday', words)).toEqual([
      { patterns: ['% techno%'] },
      { patterns: ['% saturday%'], weekday: 6 },
    ])
    expect(searchPatterns('free', words)).toEqual([{ patterns: ['% free%'], isFree: true }])
  })
})
