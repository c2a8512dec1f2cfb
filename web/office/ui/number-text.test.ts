import { expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text.ts'

it.each([
  ['1,250.5', 2, 1250.5],
  ['1 250,5', 2, 1250.5],
  ['12,50', 2, 12.5],
  ['1,250', 2, 1250],
  ['1,250', 0, 1250],
  ['4.125', 3, 4.125],
  ['1.005', 2, 1.01],
  ['.5', 2, 0.5],
  ['12.', 2, 12],
  ['-8.5', 6, -8.5],
  ['', 2, null],
  ['  ', 0, null],
  ['-', 2, undefined],
  ['.', 2, undefined],
  ['1.2.3', 2, undefined],
])('%j with %i decimals is %s', (text, decimals, number) => {
  expect(readNumber(text, decimals)).toBe(number)
})

it('A number is written with its thousands, and an amount with all its decimals', () => {
  expect(writeNumber(1250, { decimals: 0, fixed: false })).toBe('1,250')
  expect(writeNumber(12.5, { decimals: 2, fixed: true })).toBe('12.50')
  expect(writeNumber(7.5, { decimals: 2, fixed: false })).toBe('7.5')
  expect(writeNumber(null, { decimals: 2, fixed: true })).toBe('')
})
