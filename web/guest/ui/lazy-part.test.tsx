import { onlineManager } from '@tanstack/react-query'
import { act, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doubtNetwork } from '../../shared/api/network.ts'
import { find, findAction, press, render, settle } from '../../shared/testing/render.tsx'
import { LoadingDialog } from './dialog.tsx'
import { Later, lazyPart } from './lazy-part.tsx'

const network = async (is: 'online' | 'offline') => act(async () => onlineManager.setOnline(is === 'online'))

afterEach(async () => network('online'))

describe('A part whose code loads when it is first shown', () => {
  const page = async (load: () => Promise<ComponentType<object>>) => {
    const Part = lazyPart(load)
    render(
      <main>
        Tickets
        <Later fallback={<i />}>
          <Part />
        </Later>
      </main>,
    )
    await settle()
  }
  const text = () => document.querySelector('main')?.textContent

  it('is a placeholder on a server, which has its code but not its styles in the page', async () => {
    const Part = lazyPart(async () => Promise.resolve(() => <p>Bell</p>))
    const draw = () => renderToString(<Later fallback={<i />}>{<Part />}</Later>)
    draw()
    await settle()
    expect(draw()).toBe('<i></i>')
  })

  it('is not requested offline, and appears once the network is back', async () => {
    const load = vi.fn(async () => Promise.resolve(() => <p>Bell</p>))
    await network('offline')
    await page(load)
    expect(text()).toBe('Tickets')
    expect(load).not.toHaveBeenCalled()
    await network('online')
    await settle()
    expect(text()).toBe('TicketsBell')
  })

  it('is not requested while an answer of the device leaves the network in doubt', async () => {
    const load = vi.fn(async () => Promise.resolve(() => <p>Bell</p>))
    let isAway = true
    vi.stubGlobal('fetch', async () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : new Response()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    doubtNetwork()
    await page(load)
    expect(text()).toBe('Tickets')
    expect(load).not.toHaveBeenCalled()
    isAway = false
    await act(async () => vi.advanceTimersByTimeAsync(5000))
    vi.useRealTimers()
    vi.unstubAllGlobals()
    await settle()
    expect(text()).toBe('TicketsBell')
  })

  it('leaves the page alone if it does not load', async () => {
    await page(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(text()).toBe('Tickets')
  })
})

describe('A dialog whose code is loading', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  it('can be closed', async () => {
    const close = vi.fn()
    render(<LoadingDialog title="Transfer booking" onClose={close} />)
    expect(find('dialog').textContent).toBe('Transfer bookingLoading')
    await press(findAction('Close'))
    expect(close).toHaveBeenCalledOnce()
  })

  it('says that it waits for the network', async () => {
    await network('offline')
    render(<LoadingDialog title="Transfer booking" onClose={() => undefined} />)
    expect(find('dialog').textContent).toContain('This opens once you’re back online.')
  })

  it('offers to reload the page if that takes long', async () => {
    render(<LoadingDialog title="Transfer booking" onClose={() => undefined} />)
    await act(async () => vi.advanceTimersByTime(8000))
    expect(find('dialog').textContent).toContain('This is taking a while')
    expect(findAction('Reload').tagName).toBe('BUTTON')
  })
})
