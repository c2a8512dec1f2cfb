import { expect, it, vi } from 'vitest'
import { keepConnected } from './store.ts'

it('A connection closed by the browser is reopened, and its work is done', async () => {
  let opened = 0
  const open = vi.fn(() => Promise.resolve({ id: (opened += 1) }))
  const use = await keepConnected(open)
  const work = async ({ id }: { id: number }) => {
    if (id === 1) throw new DOMException('The database connection is closing', 'InvalidStateError')
    return Promise.resolve(id)
  }
  expect(await use(work)).toBe(2)
  expect(await use(work)).toBe(2)
  expect(open).toHaveBeenCalledTimes(2)
  await expect(use(async () => Promise.reject(new DOMException('Full', 'QuotaExceededError')))).rejects.toThrow('Full')
  expect(open).toHaveBeenCalledTimes(2)
})
