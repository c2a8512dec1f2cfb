import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createAnswerCache } from './answer-cache.ts'

/** A cache that counts how often a response was produced. */
function scene() {
  const clock = createTestClock()
  const { fresh, make, forget } = createAnswerCache(clock)
  let count = 0
  const ask = async (key: string, text = key) =>
    fresh(key) ??
    make(key, 5, () => {
      count += 1
      return Promise.resolve({ text })
    })
  return { clock, make, forget, ask, countMade: () => count }
}

describe('cached responses', () => {
  it('are produced once for everyone who asks while they are fresh, and again after that.', async () => {
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

  it('are not kept if they failed.', async () => {
    const { make, ask } = scene()
    await expect(make('/a', 5, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await ask('/a')).body.toString()).toBe('/a')
  })

  it('that are dropped while being produced serve earlier callers, and no later ones.', async () => {
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

  it('never exceed the memory limit, whatever their size: the oldest are dropped first.', async () => {
    const { ask, countMade } = scene()
    const large = 'x'.repeat(3_000_000)
    for (const key of ['/1', '/2', '/3']) await ask(key, large)
    await ask('/3', large)
    await ask('/2', large)
    expect(countMade()).toBe(3)
    await ask('/1', large)
    expect(countMade()).toBe(4)
  })

  it('are limited in number even when they are small.', async () => {
    const { ask, countMade } = scene()
    for (let index = 0; index < 20_000; index += 1) await ask(`/${index}`)
    await ask('/0')
    expect(countMade()).toBe(20_001)
  })
})
