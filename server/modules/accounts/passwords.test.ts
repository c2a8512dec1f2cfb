import { expect, it } from 'vitest'
import { hashPassword, isOutdated, matchesPassword } from './passwords.ts'

const cost = { memoryKib: 64, iterations: 1, parallelism: 1 }

it('A password matches only its own hash, and the hash of a missing account matches none.', async () => {
  const stored = await hashPassword('correct-horse', cost)
  expect(await matchesPassword('correct-horse', stored, cost)).toBe(true)
  expect(await matchesPassword('Correct-horse', stored, cost)).toBe(false)
  expect(await matchesPassword('', null, cost)).toBe(false)
  expect([isOutdated(stored, cost), isOutdated(stored, { ...cost, iterations: 2 })]).toEqual([false, true])
})

it('A flood of passwords is refused rather than queued too long, because files and pages use the same threads.', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => matchesPassword('guess', null, cost)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]?.reason).toMatchObject({ code: 'overloaded' })
  expect(await matchesPassword('guess', null, cost)).toBe(false)
})
