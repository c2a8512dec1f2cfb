import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEarly } from './early-read.ts'

afterEach(() => vi.unstubAllGlobals())

function openPage(pathname: string, hash: string, read = async (secret: string) => Promise.resolve(`plan of ${secret}`)) {
  vi.stubGlobal('location', { pathname, hash })
  const call = vi.fn(read)
  return { call, readPlan: readEarly('/plan', call) }
}

describe('What a secret link opens', () => {
  it('is read before its page asks for it, and once.', async () => {
    const { call, readPlan } = openPage('/plan', '#abc')
    expect(call.mock.calls).toEqual([['abc']])
    expect(await readPlan('abc')).toBe('plan of abc')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('is read again after that, so that the page shows what others did meanwhile.', async () => {
    const { call, readPlan } = openPage('/plan', '#abc')
    await readPlan('abc')
    await readPlan('abc')
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('is never shown for another link.', async () => {
    const { readPlan } = openPage('/plan', '#abc')
    expect(await readPlan('other')).toBe('plan of other')
    expect(await readPlan('abc')).toBe('plan of abc')
  })

  it.each([
    ['another page', '/client/events', '#abc'],
    ['an incomplete link', '/plan', ''],
  ])('is not read on %s.', (_, pathname, hash) => {
    expect(openPage(pathname, hash).call).not.toHaveBeenCalled()
  })

  it('is read again if that failed.', async () => {
    let attempts = 0
    const { readPlan } = openPage('/plan', '#abc', async (secret) => {
      attempts++
      return attempts === 1 ? Promise.reject(new Error('No network')) : Promise.resolve(secret)
    })
    await expect(readPlan('abc')).rejects.toThrow('No network')
    expect(await readPlan('abc')).toBe('abc')
  })
})
