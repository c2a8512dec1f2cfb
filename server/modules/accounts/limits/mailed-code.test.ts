import { describe, expect, it } from 'vitest'
import { isRightCode, mailedCode } from './mailed-code.ts'

const key = 'k'.repeat(32)
const id = '0199d3a0-0000-7000-8000-000000000001'

describe('an emailed code', () => {
  it('has six digits, including leading zeros, evenly distributed.', () => {
    const codes = Array.from({ length: 2_000 }, (_, index) => mailedCode(key, 'password reset', `reset ${index}`))
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(new Set(codes.map((code) => code[0])).size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(1_980)
  })

  it('is the same each time, and different for another row, purpose or key.', () => {
    const code = mailedCode(key, 'password reset', id)
    expect(mailedCode(key, 'password reset', id)).toBe(code)
    expect(mailedCode(key, 'password reset', id.replace('1', '2'))).not.toBe(code)
    expect(mailedCode(key, 'email', id)).not.toBe(code)
    expect(mailedCode('l'.repeat(32), 'password reset', id)).not.toBe(code)
  })

  it('is right only as a whole.', () => {
    const code = mailedCode(key, 'email', id)
    expect(isRightCode(key, 'email', id, code)).toBe(true)
    for (const wrong of ['', code.slice(0, 5), `${code}0`, code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))]) {
      expect(isRightCode(key, 'email', id, wrong)).toBe(false)
    }
  })
})
