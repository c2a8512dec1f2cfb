import { render } from '../testing/render.tsx'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act } from 'react'
import { useNow, useReaderZone } from './use-now.ts'

function Clock() {
  const now = useNow()
  const zone = useReaderZone()
  return <time>{now === null || zone === null ? 'some time' : `${new Date(now).toISOString()} ${zone}`}</time>
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:10:40Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('is unknown on the server', () => {
  expect(renderToString(<Clock />)).toBe('<time>some time</time>')
})

it('is the current minute in the browser, and updates with it', () => {
  const { place } = render(<Clock />)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(place.textContent).toBe(`2026-11-20T22:10:00.000Z ${zone}`)
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(place.textContent).toBe(`2026-11-20T22:11:00.000Z ${zone}`)
})
