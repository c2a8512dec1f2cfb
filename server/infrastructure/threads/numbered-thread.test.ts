import { afterEach, expect, it, vi } from 'vitest'
import { numberedThread } from './numbered-thread.ts'

const longestMs = 30_000
const open = () => {
  const ask = numberedThread<Uint8Array>(new URL('./testing/echo-thread.ts', import.meta.url), {
    longestMs,
    idleMs: 60_000,
    maxWaiting: 20,
  })
  return async (request: unknown) => new TextDecoder().decode(await ask(request))
}

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['cannot be sent', { say: () => 'a function' }, 'could not be cloned'],
  ['fails', { say: 'fail' }, 'It failed.'],
  ['ends its thread', { say: 'die' }, 'has ended'],
  ['makes its thread answer what was not asked', { say: 'stray' }, 'not asked'],
])('A request that %s is refused alone: all others get their own answers, before and after.', async (_, bad, why) => {
  const ask = open()
  const names = Array.from({ length: 6 }, (__, n) => `person ${n}`)
  const [first, refused, ...others] = await Promise.allSettled([
    ask({ say: 'first' }),
    ask(bad),
    ...names.map(async (say) => ask({ say })),
  ])
  expect(first).toEqual({ status: 'fulfilled', value: 'first' })
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(why) } })
  expect(others).toEqual(names.map((value) => ({ status: 'fulfilled', value })))
  expect(await ask({ say: 'later' })).toBe('later')
})

it('A request that takes too long loses its thread, and the next one gets its own answer from another.', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = open()
  const answers = Promise.allSettled([ask({ say: 'never' }), ask({ say: 'next' })])
  await vi.advanceTimersByTimeAsync(longestMs)
  const [hanging, next] = await answers
  expect(hanging).toMatchObject({ reason: { message: 'The thread took longer than 30000 ms.' } })
  expect(next).toMatchObject({ value: 'next' })
})
