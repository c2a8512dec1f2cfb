import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('Queued work never exceeds its concurrency, and continues after a failure.', async () => {
  const take = inTurn(2, 20)
  let running = 0
  let most = 0
  const work = async (n: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    if (n % 3 === 0) throw new Error('failed')
    return n
  }
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => take(() => work(n))))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7)
})

it('Work that would wait too long is refused, and accepted again once there is room.', async () => {
  const take = inTurn(2, 3)
  const work = async () => {
    await new Promise(setImmediate)
    return 'done'
  }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => take(work)))
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 3 }, () => 'rejected'),
  ])
  expect(results[7]).toMatchObject({ reason: { code: 'overloaded', status: 503 } })
  await expect(take(work)).resolves.toBe('done')
})

it('One asker’s work is refused once as much of it waits as may, while everyone else’s still gets its turn.', async () => {
  const take = inTurn(1, 10)
  const work = async () => new Promise(setImmediate)
  const greedy = Array.from({ length: 20 }, () => take(work, { by: 'greedy', most: 4 }))
  const patient = Array.from({ length: 3 }, () => take(work, { by: 'patient', most: 4 }))
  const outcomes = async (some: readonly Promise<unknown>[]) => (await Promise.allSettled(some)).map(({ status }) => status)
  const [got, others] = await Promise.all([outcomes(greedy), outcomes(patient)])
  expect(got.filter((status) => status === 'fulfilled')).toHaveLength(5)
  expect(others).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})
