import { expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text.ts'

it.each([
  ['1,250.5', 2, 1250.5],
  ['1,250.50', 2, 1250.5],
  ['1.250,50', 2, 1250.5],
  ['1.234.567,8', 2, 1234567.8],
  ['1,234,567', 2, 1234567],
  ['1 250,5', 2, 1250.5],
  ['1’250.50', 2, 1250.5],
  ['12,50', 2, 12.5],
  ['1,250', 2, 1250],
  ['1,250', 0, 1250],
  ['1.250', 0, 1250],
  ['4.125', 3, 4.125],
  ['0.125', 3, 0.125],
  ['52.370216', 6, 52.370216],
  ['.5', 2, 0.5],
  ['12.', 2, 12],
  ['-8.5', 6, -8.5],
  ['', 2, null],
  ['  ', 0, null],
])('%j with %i decimals is %s', (text, decimals, number) => {
  expect(readNumber(text, decimals)).toBe(number)
})

it.each([
  // A thousand and more to some, a little more than one to others.
  ['1.250', 2],
  ['1,250', 3],
  // Too many decimals.
  ['1.005', 2],
  ['12,5', 0],
  ['-', 2],
  ['.', 2],
  ['1.2.3', 2],
  ['1,25.50', 2],
  ['1,250,50', 2],
  ['12,50,50', 2],
])('%j with %i decimals is refused', (text, decimals) => {
  expect(readNumber(text, decimals)).toBeUndefined()
})

it('A number is formatted with thousands separators, and an amount with all its decimals', () => {
  expect(writeNumber(1250, { decimals: 0, fixed: false })).toBe('1,250')
  expect(writeNumber(12.5, { decimals: 2, fixed: true })).toBe('12.50')
  expect(writeNumber(7.5, { decimals: 2, fixed: false })).toBe('7.5')
  expect(writeNumber(null, { decimals: 2, fixed: true })).toBe('')
})
