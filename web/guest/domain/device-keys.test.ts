import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceKeys } from './device-keys.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('A key that this device makes for a link', () => {
  it('stays the same, also after a reload, and differs from that of another link.', () => {
    const key = deviceKeys('plans').makeKey('one')
    expect(key).toMatch(/^[\w-]{43}$/)
    const again = deviceKeys('plans')
    expect([again.keyOf('one'), again.makeKey('one')]).toEqual([key, key])
    expect(again.makeKey('two')).not.toBe(key)
    expect(deviceKeys('tickets').keyOf('one')).toBeNull()
  })

  it('stays the same for as long as the page where nothing can be stored: an answer is changed, not given twice.', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    const { keyOf, makeKey } = deviceKeys('plans')
    const key = makeKey('one')
    expect([keyOf('one'), makeKey('one'), keyOf('two')]).toEqual([key, key, null])
  })
})
