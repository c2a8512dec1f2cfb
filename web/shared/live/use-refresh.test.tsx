import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { useFresh } from './use-refresh.ts'

const request = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'))

function Screen() {
  useQuery({ queryKey: ['listNights', {}], queryFn: request })
  useFresh(
    'user:0190a000-0000-7000-8000-000000000001',
    { name: 'listNights', method: 'GET' },
    { name: 'getNight', method: 'GET' },
  )
  return null
}

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await pass(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  request.mockClear()
})

describe('a screen without live updates', () => {
  it('polls every half minute', async () => {
    expect(request).toHaveBeenCalledTimes(1)
    await pass(29_000)
    expect(request).toHaveBeenCalledTimes(1)
    await pass(1_000)
    expect(request).toHaveBeenCalledTimes(2)
    await pass(30_000)
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('does not poll while it is hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(300_000)
    expect(request).toHaveBeenCalledTimes(1)
  })
})
