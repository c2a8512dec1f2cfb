import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createAnswerCache } from './answer-cache.ts'

/** A cache that counts how often an answer was made. */
function scene() {
  const clock = createTestClock()
  const { fresh, make, forget } = createAnswerCache(clock)
  let made = 0
  const ask = async (key: string, text = key) =>
    fresh(key) ??
    make(key, 5, () => {
      made += 1
      return Promise.resolve({ text })
    })
  return { clock, make, forget, ask, countMade: () => made }
}

describe('kept answers', () => {
  it('are made once for all who ask within their time, and anew after it.', async () => {
    const { clock, ask, countMade } = scene()
    const [one, other] = await Promise.all([ask('/a'), ask('/a')])
    expect(one).toEqual(other)
    clock.move({ seconds: 4 })
    expect(await ask('/a')).toBe(one)
    expect(countMade()).toBe(1)
    clock.move({ seconds: 1 })
    expect((await ask('/a', 'new')).etag).not.toBe(one.etag)
    expect(countMade()).toBe(2)
  })

  it('are not kept where they failed.', async () => {
    const { make, ask } = scene()
    await expect(make('/a', 5, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await ask('/a')).body.toString()).toBe('/a')
  })

  it('that are forgotten while they are made serve those who asked before, and nobody after.', async () => {
    const { make, forget, ask, countMade } = scene()
    const under = Promise.withResolvers<{ text: string }>()
    const before = make('/a', 5, () => under.promise)
    forget('/a')
    expect((await ask('/a', 'new')).body.toString()).toBe('new')
    under.resolve({ text: 'old' })
    expect((await before).body.toString()).toBe('old')
    expect((await ask('/a', 'newer')).body.toString()).toBe('new')
    expect(countMade()).toBe(1)
  })

  it('take no more memory than they may, however large they are: the oldest go first.', async () => {
    const { ask, countMade } = scene()
    const large = 'x'.repeat(3_000_000)
    for (const key of ['/1', '/2', '/3']) await ask(key, large)
    await ask('/3', large)
    await ask('/2', large)
    expect(countMade()).toBe(3)
    await ask('/1', large)
    expect(countMade()).toBe(4)
  })

  it('are not countless where they are small, either.', async () => {
    const { ask, countMade } = scene()
    for (let index = 0; index < 20_000; index += 1) await ask(`/${index}`)
    await ask('/0')
    expect(countMade()).toBe(20_001)
  })
})
