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
  ])('takes %s for %s.', (typed, word) => {
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
  ])('does not take %j for %j.', (typed, word) => {
    expect(isNear(typed, word)).toBe(false)
  })
})

describe('searchPatterns', () => {
  const known = ['deep', 'house', 'horse', 'techno']
  it.each<[string, string[][] | null]>([
    ['House', [['% house%']]],
    ['deep hou', [['% deep%'], ['% hou%']]],
    ['huose', [['% huose%', '% house%']]],
    ['hirse', [['% hirse%', '% horse%']]],
    ['xyzzy', [['% xyzzy%']]],
    [' !? ', null],
    ['', null],
    ['100%_', [['% 100%']]],
  ])('of %j are %j.', (text, patterns) => {
    expect(searchPatterns(text, known)).toEqual(patterns)
  })
})
