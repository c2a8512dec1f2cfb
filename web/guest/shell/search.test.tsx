import { QueryClientProvider } from '@tanstack/react-query'
import { act, useRef } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/api/api-query.ts'
import { call } from '../../shared/api/api.ts'
import { dispatch, find, findAs, press, render, type } from '../../shared/testing/render.tsx'
import { Search } from './search.tsx'

const answer = {
  events: [
    {
      id: 'e1',
      slug: 'neon-jungle',
      title: 'Neon Jungle',
      club_name: 'Warehouse 9',
      city: 'Lisbon',
      starts_at: '2026-11-27T22:00:00Z',
      timezone: 'Europe/Lisbon',
    },
    {
      id: 'e2',
      slug: 'neon-night',
      title: 'Neon Night',
      club_name: 'Lumen',
      city: 'Porto',
      starts_at: '2026-11-28T22:00:00Z',
      timezone: 'Europe/Lisbon',
    },
  ],
  clubs: [{ id: 'c1', slug: 'neon-club', name: 'Neon Club', city: 'Madrid', country: 'ES', events: 1 }],
  cities: [{ city: 'Neonville', country: 'US', events: 3 }],
  artists: [{ name: 'Neon Ferro', slug: 'neon-ferro', events: 2 }],
}
const network = vi.fn<typeof fetch>()

function Page() {
  const field = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  return (
    <>
      <Search field={field} />
      <output className="address">{pathname + search}</output>
      <textarea className="note" />
    </>
  )
}

const field = () => findAs('[role=combobox]', HTMLInputElement)
const key = (name: string) => dispatch(field(), new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
const enter = () => dispatch(findAs('form', HTMLFormElement), new SubmitEvent('submit', { bubbles: true, cancelable: true }))
const address = () => find('.address').textContent
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.firstElementChild?.textContent)
const chosen = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.firstElementChild?.textContent
}

/** The pause after the last keystroke. */
const pause = () => act(async () => vi.advanceTimersByTimeAsync(250))

async function look(words: string) {
  await type(field(), words)
  await pause()
}

// Preloads what is normally loaded while typing.
beforeAll(async () => void (await import('./search-results.tsx')))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'fetch',
    network.mockImplementation(() => Promise.resolve(Response.json(answer))),
  )
  render(
    <QueryClientProvider client={createQueryClient(call, { retries: 0 })}>
      <Page />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('the search', () => {
  it('lists events, clubs, cities and artists, once typing pauses', async () => {
    await type(field(), 'ne')
    await type(field(), 'neon')
    expect(network).not.toHaveBeenCalled()
    await pause()
    expect(network.mock.calls.map(([url]) => url)).toEqual(['/api/search/?q=neon'])
    expect(options()).toEqual(['Neon Jungle', 'Neon Night', 'Neon Club', 'Neonville', 'Neon Ferro'])
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('moves with the arrow keys through all of them and around', async () => {
    await look('neon')
    expect(chosen()).toBeNull()
    await key('ArrowDown')
    expect(chosen()).toBe('Neon Jungle')
    await key('ArrowUp')
    expect(chosen()).toBe('Neon Ferro')
    await key('ArrowDown')
    await key('ArrowDown')
    expect(chosen()).toBe('Neon Night')
  })

  it('leads from an artist to their page', async () => {
    await look('neon')
    await key('ArrowUp')
    await enter()
    expect(address()).toBe('/artists/neon-ferro')
  })

  it('opens an event with Enter', async () => {
    await look('neon')
    await key('ArrowDown')
    await enter()
    expect(address()).toBe('/client/events/neon-jungle')
    expect(options()).toEqual([])
    expect(field().value).toBe('')
  })

  it('opens a club with a press', async () => {
    await look('neon')
    const club = document.querySelectorAll<HTMLElement>('[role=option]')[2]
    if (club !== undefined) await press(club)
    expect(address()).toBe('/clubs/neon-club')
  })

  it('leads to the events of a city', async () => {
    await look('neon')
    await key('ArrowUp')
    await key('ArrowUp')
    expect(chosen()).toBe('Neonville')
    await enter()
    expect(address()).toBe('/client/events?city=Neonville')
  })

  it('leads to the list of all matches with Enter alone, at once', async () => {
    await type(field(), ' disco & house ')
    await enter()
    expect(address()).toBe('/client/events?search=disco+%26+house')
  })

  it('goes nowhere without a word', async () => {
    await type(field(), '  ')
    await enter()
    expect(address()).toBe('/')
  })

  it('closes with Esc, and a second Esc clears it', async () => {
    await look('neon')
    await key('Escape')
    expect(options()).toEqual([])
    expect(field().value).toBe('neon')
    await key('Escape')
    expect(field().value).toBe('')
  })

  it('says so if nothing matches', async () => {
    network.mockImplementation(() => Promise.resolve(Response.json({ events: [], clubs: [], cities: [], artists: [] })))
    await look('qqq')
    expect(document.body.textContent).toContain('No results for “qqq”')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('says so if it fails', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    await look('neon')
    expect(document.body.textContent).toContain('Search isn’t responding')
  })
})

describe('the slash', () => {
  const slash = (target: HTMLElement) =>
    dispatch(target, new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))

  it('focuses the search', async () => {
    await slash(document.body)
    expect(document.activeElement).toBe(field())
  })

  it.each(['metaKey', 'ctrlKey'])('has a shortcut that works in text fields, too: K with %s', async (modifier) => {
    await dispatch(find('.note'), new KeyboardEvent('keydown', { key: 'k', [modifier]: true, bubbles: true, cancelable: true }))
    expect(document.activeElement).toBe(field())
  })

  it('is a slash in text fields', async () => {
    await slash(find('.note'))
    expect(document.activeElement).not.toBe(field())
  })
})
