import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { finishForgetting, forgetDevice, forgetLater } from './forget-device.ts'

let deleted: string[]
let release: () => void

beforeEach(() => {
  deleted = []
  release = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('caches', {
    async delete(name: string) {
      await new Promise<void>((resolve) => (release = resolve))
      deleted.push(name)
      return true
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('A deletion that takes too long is finished by the next page', async () => {
  const signedOut = forgetDevice()
  await vi.advanceTimersByTimeAsync(1000)
  await signedOut
  expect(deleted).toEqual([])
  const next = finishForgetting()
  release()
  await next
  expect(deleted).toEqual(['tickets'])
  expect(localStorage.length).toBe(0)
  await finishForgetting()
  expect(deleted).toEqual(['tickets'])
})

it('A page following a sign-out in another tab leaves the deletion to its next page', async () => {
  forgetLater()
  const next = finishForgetting()
  release()
  await next
  expect(deleted).toEqual(['tickets'])
  expect(localStorage.length).toBe(0)
})
