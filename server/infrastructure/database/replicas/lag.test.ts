import { expect, it } from 'vitest'
import { createLagClock } from './lag.ts'
import { createCommitted, isBeyond, isPosition } from './positions.ts'

it('Positions are ordered as numbers, and nothing else is one.', () => {
  expect(isBeyond('1/0', '0/FFFFFFFF')).toBe(true)
  expect(isBeyond('0/A', '0/9')).toBe(true)
  expect(isBeyond('0/A', '0/A')).toBe(false)
  expect(isBeyond('A/0', '10/0')).toBe(false)
  expect(['16/B374D848', '0/0'].every(isPosition)).toBe(true)
  expect(['', '16', '16/', '16/b374', "0/0'", '123456789/0', '0/0 '].some(isPosition)).toBe(false)
})

it('A replica is behind since the primary was first seen beyond what it has replayed.', () => {
  const clock = createLagClock()
  expect(clock.lagAt('0/1', 0)).toBe(0)
  clock.note('0/10', 1_000)
  clock.note('0/20', 2_000)
  clock.note('0/20', 9_000)
  expect(clock.lagAt('0/20', 10_000)).toBe(0)
  expect(clock.lagAt('0/10', 10_000)).toBe(8)
  expect(clock.lagAt('0/8', 10_000)).toBe(9)
  for (let second = 10; second < 1_000; second++) clock.note(`1/${second}`, second * 1_000)
  // At least as long as is remembered.
  expect(clock.lagAt('0/8', 1_000_000)).toBe(120)
})

it('After another primary took over without what the old one had last, its positions count.', () => {
  const clock = createLagClock()
  clock.note('0/30', 1_000)
  clock.note('0/20', 2_000)
  expect(clock.lagAt('0/20', 5_000)).toBe(0)
  const committed = createCommitted()
  expect(committed.newest()).toBeNull()
  committed.note('0/30')
  committed.note('0/20')
  expect(committed.newest()).toBe('0/30')
  committed.correct('0/30', '0/38')
  expect(committed.newest()).toBe('0/30')
  committed.correct('0/30', '0/28')
  expect(committed.newest()).toBe('0/28')
})
