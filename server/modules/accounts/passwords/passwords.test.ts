import { expect, it } from 'vitest'
import { hashPassword, isOutdated, matchesPassword } from './passwords.ts'

const cost = { memoryKib: 64, iterations: 1, parallelism: 1 }
const match = async (password: string, stored: string | null, of: 'network' | 'account' = 'network', id = '192.0.2.1') =>
  matchesPassword(password, { stored, cost, of, id })

it('A password matches only its own hash, and the hash of a missing account matches none.', async () => {
  const stored = await hashPassword('correct-horse', cost)
  expect(await match('correct-horse', stored)).toBe(true)
  expect(await match('Correct-horse', stored)).toBe(false)
  expect(await match('', null)).toBe(false)
  expect([isOutdated(stored, cost), isOutdated(stored, { ...cost, iterations: 2 })]).toEqual([false, true])
})

it('A flood of passwords is refused rather than queued too long, because files and pages use the same threads.', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, (_, n) => match('guess', null, 'network', `192.0.2.${n}`)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]?.reason).toMatchObject({ code: 'overloaded' })
  expect(await match('guess', null)).toBe(false)
})

it('A flood from one network, or of one account, leaves room for everyone else.', async () => {
  const flood = Array.from({ length: 200 }, (_, n) => match('guess', null, n % 2 === 0 ? 'network' : 'account'))
  const others = Array.from({ length: 50 }, (_, n) => match('guess', null, 'network', `198.51.100.${n}`))
  const results = await Promise.allSettled(flood)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(47)
  expect(await Promise.all(others)).toEqual(others.map(() => false))
})
