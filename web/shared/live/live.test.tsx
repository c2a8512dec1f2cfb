import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLive, useLive } from './live.ts'
import { renderPage } from '../testing/render.tsx'

const topic = 'user:0190a000-0000-7000-8000-000000000001'
const network = vi.fn<typeof fetch>()
const onNews = vi.fn<() => void>()
let say: (text: string) => void
let end: () => void

function openStream(): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (stream) => void (controller = stream) })
  say = (text) => controller?.enqueue(new TextEncoder().encode(text))
  end = () => controller?.close()
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function Listener() {
  return <output>{useLive(topic, onNews) ? 'told' : 'asks'}</output>
}

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const state = () => document.querySelector('output')?.textContent

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    network.mockImplementation(() => Promise.resolve(openStream())),
  )
  renderPage(<Listener />)
  startLive()
  await pass(100)
})
afterEach(async () => {
  await pass(100)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a screen with live updates', () => {
  it('subscribes to its topic once, and hears each change, however the stream is split', async () => {
    expect(network).toHaveBeenCalledTimes(1)
    expect(network.mock.lastCall?.[0]).toBe(`/api/live/?topics=${topic}`)
    expect(state()).toBe('told')
    say(`: listening\n\nda`)
    await pass(10)
    // Once for what may have changed between the screen's first load and the stream.
    expect(onNews).toHaveBeenCalledTimes(1)
    say(`ta: ${topic}\n\n: still here\n\n`)
    await pass(10)
    expect(onNews).toHaveBeenCalledTimes(2)
  })

  it('polls while the stream is lost, waits longer after each attempt, and catches up once it is back', async () => {
    network.mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
    end()
    await pass(10)
    expect(state()).toBe('asks')
    await pass(900)
    expect(network).toHaveBeenCalledTimes(1)
    await pass(1_100)
    expect(network).toHaveBeenCalledTimes(2)
    await pass(900)
    expect(network).toHaveBeenCalledTimes(2)
    network.mockImplementation(() => Promise.resolve(openStream()))
    await pass(3_100)
    expect(network).toHaveBeenCalledTimes(3)
    expect(state()).toBe('told')
    await pass(10)
    expect(onNews).toHaveBeenCalledTimes(2)
  })

  it('holds no stream while it is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(120_000)
    expect(network).toHaveBeenCalledTimes(1)
    expect(state()).toBe('asks')
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(10)
    expect(network).toHaveBeenCalledTimes(2)
    expect(state()).toBe('told')
    visibility.mockRestore()
  })
})
