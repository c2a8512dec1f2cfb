import { expect, it } from 'vitest'
import { fewestNeeded } from './without-party.ts'

const parties = Array.from({ length: 5_000 }, (_, index) => index)

it('Of thousands that have not come, the few that are needed are found without trying them one by one.', () => {
  let tries = 0
  const needed = fewestNeeded(parties, (without) => {
    tries += 1
    // Two of what waits fit without parties 3 and 7; no other party helps.
    return Number(without.includes(3)) + Number(without.includes(7))
  })
  expect(needed).toEqual([3, 7])
  expect(tries).toBeLessThan(50)
})

it.each([
  ['none, where no more fits without any', () => 2, []],
  ['the first that are enough', (without: readonly number[]) => Math.min(without.length, 2), [0, 1]],
])('It is %s.', (_, fits, needed) => {
  expect(fewestNeeded(parties, fits)).toEqual(needed)
})
