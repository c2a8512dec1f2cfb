import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const page = (request: Parameters<typeof pageOf>[1], of = rows) => pageOf(of, request, (row) => row)

describe('a page of a short list', () => {
  it('follows from one to the next without a gap or a repetition, and the last one has no next.', () => {
    const first = page({ limit: 2 })
    const second = page({ limit: 2, cursor: first.next ?? '' })
    const third = page({ limit: 2, cursor: second.next ?? '' })
    expect([first, second, third].map((one) => one.page)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect([first.count, second.count, third.next]).toEqual([5, 5, null])
    expect(page({ limit: 5 }).next).toBeNull()
  })

  it('has everything without a limit, or everything that follows.', () => {
    expect(page({})).toEqual({ page: rows, count: 5, next: null })
    expect(page({ cursor: page({ limit: 3 }).next ?? '' }).page).toEqual(['d', 'e'])
    expect(page({}, [])).toEqual({ page: [], count: 0, next: null })
  })

  it('is refused if the row it follows is gone, instead of starting over.', () => {
    const { next } = page({ limit: 2 })
    expect(() => page({ cursor: next ?? '' }, ['a', 'c'])).toThrow(expect.objectContaining({ code: 'invalid' }) as Error)
    expect(() => page({ cursor: 'nonsense' })).toThrow(expect.objectContaining({ code: 'invalid' }) as Error)
  })
})
