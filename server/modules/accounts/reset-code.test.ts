import { describe, expect, it } from 'vitest'
import { isOpen, isRightCode, resetCode } from './reset-code.ts'

const key = 'k'.repeat(32)
const id = '0199d3a0-0000-7000-8000-000000000001'
const now = Temporal.Instant.from('2026-11-21T20:00:00Z')

describe('a reset code', () => {
  it('has six digits, leading zeros included, and is spread over all of them.', () => {
    const codes = Array.from({ length: 2_000 }, (_, index) => resetCode(key, `reset ${index}`))
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(1_980)
  })

  it('is the same whenever it is asked for, and another one for another reset or key.', () => {
    expect(resetCode(key, id)).toBe(resetCode(key, id))
    expect(resetCode(key, id)).not.toBe(resetCode(key, id.replace('1', '2')))
    expect(resetCode(key, id)).not.toBe(resetCode('l'.repeat(32), id))
  })

  it('is right only as a whole.', () => {
    const code = resetCode(key, id)
    expect(isRightCode(key, id, code)).toBe(true)
    for (const wrong of ['', code.slice(0, 5), `${code}0`, code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))]) {
      expect(isRightCode(key, id, wrong)).toBe(false)
    }
  })

  it.each([
    ['a fresh one', {}, true],
    ['one after four wrong tries', { wrong_tries: 4 }, true],
    ['one after five wrong tries', { wrong_tries: 5 }, false],
    ['one that was used', { used_at: '2026-11-21T19:59:00Z' }, false],
    ['one in its last moment', { expires_at: '2026-11-21T20:00:00.001Z' }, true],
    ['one whose time is over', { expires_at: '2026-11-21T20:00:00Z' }, false],
  ])('may be tried while it is open: %s.', (_, change, expected) => {
    expect(isOpen({ expires_at: '2026-11-21T20:10:00Z', used_at: null, wrong_tries: 0, ...change }, now)).toBe(expected)
  })
})
