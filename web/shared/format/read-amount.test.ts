import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['30', 'EUR', 3_000],
  [' 12.5 ', 'EUR', 1_250],
  ['12,50', 'EUR', 1_250],
  ['1200', 'JPY', 1_200],
  ['12.5', 'JPY', null],
  ['1.234', 'EUR', null],
  ['1.234', 'KWD', 1_234],
  ['-3', 'EUR', null],
  ['', 'EUR', null],
  ['12345678', 'EUR', null],
])('%j of %s is %j', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor)
})
