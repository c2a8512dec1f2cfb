import { QueryClientProvider } from '@tanstack/react-query'
import { getEvent, listEvents } from '#contract/events/events.ts'
import { CallError, type Call } from '#contract/base/client.ts'
import { act } from 'react'
import { Link, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiQuery, createQueryClient } from '../../shared/api/api-query.ts'
import { find, findAction, press, render } from '../../shared/testing/render.tsx'
import type { Place } from '../../shared/screens/define-screen.ts'
import { defineScreen } from '../ui/screen.ts'
import { LoadedScreen } from './loaded-screen.tsx'

/** A list with its search in the address, and one event. */
const screen = defineScreen({
  queries: ({ params, search }: Place) => ({
    event: apiQuery(getEvent, { params: { id: params['slug'] ?? '' } }),
    list: apiQuery(listEvents, { query: { search: search.get('search') ?? '' } }),
  }),
  head: ({ event }) => ({ title: event.title }),
  Component: ({ data, isStale }) => (
    <>
      <h1>{data.event.title}</h1>
      <p className="count" data-stale={isStale}>
        {data.list.count}
      </p>
      <Link to="?search=techno">Techno</Link>
    </>
  ),
  Skeleton: () => <p className="shape">Almost</p>,
})

function Page() {
  return <LoadedScreen screen={screen} place={{ params: { slug: 'neon' }, search: new URLSearchParams(useLocation().search) }} />
}

type Answer = (name: string, search: string) => unknown

function open(answer: Answer) {
  const send = vi.fn(async (endpoint: { name: string }, input?: { query?: { search?: string } }) =>
    answer(endpoint.name, input?.query?.search ?? ''),
  )
  render(
    <QueryClientProvider client={createQueryClient(send as Call, { retries: 0 })}>
      <Page />
    </QueryClientProvider>,
  )
  return send
}

/** The element, once the data has loaded. */
async function shown(selector: string): Promise<HTMLElement> {
  for (let attempt = 0; attempt < 100 && document.querySelector(selector) === null; attempt += 1) {
    await act(async () => new Promise((done) => setTimeout(done, 2)))
  }
  return find(selector)
}

const refusal = (status: number, body: unknown) => new CallError({ status, body, headers: new Headers() }, getEvent)
const answerAll: Answer = (name) => (name === 'getEvent' ? { title: 'Neon' } : { events: [], count: 25, next: null })

afterEach(() => vi.useRealTimers())

describe('a screen', () => {
  it('shows its skeleton until its data is there, then itself under its title', async () => {
    open(answerAll)
    expect(find('.shape').textContent).toBe('Almost')
    expect((await shown('h1')).textContent).toBe('Neon')
    expect(document.title).toBe('Neon · Vesper')
  })

  it('keeps its last result while a changed filter loads', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    open((name, search) => (search === 'techno' ? promise : answerAll(name, search)))
    await shown('h1')
    await press(findAction('Techno'))
    expect(find('.count').textContent).toBe('25')
    expect(find('.count').dataset['stale']).toBe('true')
    await act(async () => resolve({ events: [], count: 3, next: null }))
    expect((await shown('.count[data-stale=false]')).textContent).toBe('3')
  })

  it('keeps its last result while the network is away, and shows the new one as soon as the server is reached', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let isAway = true
    open((name, search) =>
      search !== 'techno'
        ? answerAll(name, search)
        : isAway
          ? Promise.reject(refusal(0, undefined))
          : { events: [], count: 3, next: null },
    )
    await shown('h1')
    await press(findAction('Techno'))
    expect((await shown('.count[data-stale=true]')).textContent).toBe('25')
    isAway = false
    await act(async () => vi.advanceTimersByTime(5_000))
    expect((await shown('.count[data-stale=false]')).textContent).toBe('3')
  })

  it('is not found if the server has no such thing', async () => {
    open((name, search) => (name === 'getEvent' ? Promise.reject(refusal(404, { error: 'x' })) : answerAll(name, search)))
    expect((await shown('h1')).textContent).toBe('Page not found')
    expect(findAction('See what’s on').getAttribute('href')).toBe('/client/events')
  })

  it.each([
    ['the network is away', refusal(0, undefined), 'This didn’t load', 'We couldn’t reach Vesper'],
    [
      'the server has a sentence',
      refusal(503, { error: 'We are very busy right now.' }),
      'This didn’t load',
      'We are very busy right now.',
    ],
    ['the server has none', refusal(500, undefined), 'This didn’t load', 'Something went wrong on our side'],
  ])('says what failed if %s, and retries on demand', async (_, error, title, sentence) => {
    let isAway = true
    const send = open((name, search) => (isAway && name === 'getEvent' ? Promise.reject(error) : answerAll(name, search)))
    expect((await shown('h1')).textContent).toBe(title)
    expect(document.body.textContent).toContain(sentence)
    isAway = false
    await press(findAction('Try again'))
    expect((await shown('.count')).textContent).toBe('25')
    expect(send.mock.calls.filter(([endpoint]) => endpoint.name === 'listEvents')).toHaveLength(1)
  })
})
