import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listReservations } from '#contract/reservations/reservations.ts'
import { keptHeader } from '../session/kept-tickets.ts'
import { call } from './api.ts'

let isAway = false
/** Of the device, in place of an answer. */
let headers: Record<string, string> = {}
const paths: string[] = []

async function answer(url: string): Promise<Response> {
  paths.push(url)
  if (isAway) throw new TypeError('Failed to fetch')
  return Response.json({}, { headers: url === '/api/health/' ? {} : headers })
}

const ask = async () => {
  await call(listReservations).catch(() => null)
  await vi.advanceTimersByTimeAsync(0)
  return onlineManager.isOnline()
}
const after = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return onlineManager.isOnline()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  ;[isAway, headers] = [false, {}]
  paths.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('The network', () => {
  it('is away once a request and another get no answer, whatever the browser says, and back as soon as one does', async () => {
    isAway = true
    expect(await ask()).toBe(false)
    expect(window.navigator.onLine).toBe(true)
    expect(await after(60)).toBe(false)
    isAway = false
    expect(await after(5)).toBe(true)
    paths.length = 0
    await after(60)
    expect(paths).toEqual([])
  })

  it('is asked every five seconds while it is away, however many requests fail', async () => {
    isAway = true
    for (let times = 0; times < 5; times++) await ask()
    await after(10)
    expect(paths.filter((url) => url === '/api/health/')).toHaveLength(3)
    isAway = false
    expect(await after(5)).toBe(true)
  })

  it('is there if only one request was lost', async () => {
    vi.stubGlobal('fetch', (url: string) =>
      url === '/api/health/' ? answer(url) : Promise.reject(new TypeError('Failed to fetch')),
    )
    expect(await ask()).toBe(true)
  })

  it('is doubted as well when the device answered in its place', async () => {
    headers = { [keptHeader]: '1' }
    await ask()
    expect(paths).toContain('/api/health/')
    headers = {}
    paths.length = 0
    await ask()
    expect(paths).not.toContain('/api/health/')
  })
})
