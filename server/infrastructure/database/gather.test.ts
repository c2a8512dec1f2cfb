import { describe, expect, it } from 'vitest'
import { gather, gatherBy } from './gather.ts'

describe('gathering', () => {
  it('loads simultaneous requests together and gives each its own value.', async () => {
    const loads: number[][] = []
    const double = gather(async (keys: number[]) => {
      loads.push(keys)
      return keys.map((key) => key * 2)
    }, 10)
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
    expect(loads).toEqual([[1, 2, 3]])
  })

  it('puts requests that arrive during a load into the next one, up to a limit.', async () => {
    const loads: number[][] = []
    const gate = Promise.withResolvers<void>()
    const same = gather(async (keys: number[]) => {
      loads.push(keys)
      await gate.promise
      return keys
    }, 2)
    const first = same(1)
    await new Promise((done) => setTimeout(done, 5))
    const rest = [same(2), same(3), same(4)]
    gate.resolve()
    expect(await Promise.all([first, ...rest])).toEqual([1, 2, 3, 4])
    expect(loads).toEqual([[1], [2, 3], [4]])
  })

  it('takes half of a recurring crowd at a time, so that loading and answering overlap.', async () => {
    const loads: number[] = []
    const same = gather(async (keys: number[]) => {
      loads.push(keys.length)
      return keys
    }, 200)
    const guest = async (key: number) => {
      for (let turn = 0; turn < 3; turn++) expect(await same(key)).toBe(key)
    }
    await Promise.all(Array.from({ length: 64 }, (_, key) => guest(key)))
    expect(loads.slice(0, 2)).toEqual([32, 32])
    expect(loads.reduce((sum, size) => sum + size)).toBe(64 * 3)
  })

  it('keeps groups apart: a slow one delays no other.', async () => {
    const gate = Promise.withResolvers<void>()
    const of = gatherBy(
      (key: string) => key.slice(0, 1),
      async (keys: string[]) => {
        if (keys[0]?.startsWith('a')) await gate.promise
        return keys
      },
      10,
    )
    const slow = of('a1')
    expect(await of('b1')).toBe('b1')
    gate.resolve()
    expect(await slow).toBe('a1')
  })

  it('reports a failure to everyone in the load, and works again afterwards.', async () => {
    let fails = true
    const same = gather((keys: number[]) => (fails ? Promise.reject(new Error('away')) : Promise.resolve(keys)), 10)
    const results = await Promise.allSettled([same(1), same(2)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    fails = false
    expect(await same(3)).toBe(3)
  })
})
