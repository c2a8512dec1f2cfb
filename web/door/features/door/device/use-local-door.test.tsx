import { getDoorList } from '#contract/door/door.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from '../../../../shared/live/live.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, settle } from '../../../../shared/testing/render.tsx'
import { doorEvent } from '../../../testing/door.ts'
import { renderDoor } from '../../../testing/render-door.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('A door shows guests admitted on another device as soon as it hears of them', async () => {
  keepSession(signedIn(profiles.admin))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const event = doorEvent()
  const listOf = (inside: number) => ({
    event: { ...event, count: { ...event.count, inside } },
    server_time: '2026-11-20T23:30:00Z',
    version: '1',
    hash_key: 'k',
    is_whole: true,
    guests: [],
  })
  const answers = new Answers().give(getDoorList, listOf(10))
  await renderDoor(`/admin-club/door/${event.id}`, answers)
  const messages: string[] = []
  let say: (text: string) => void = () => undefined
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (say = (text) => controller.enqueue(new TextEncoder().encode(text))),
  })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.startsWith('/api/live/')) return answers.fetch(address, init)
    messages.push(address)
    return Promise.resolve(new Response(stream))
  })
  startLive()
  const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
  await pass(100)
  expect(messages).toEqual([`/api/live/?topics=door:${event.id}`])
  expect(find('header').textContent).toContain('10 of 400')
  answers.give(getDoorList, listOf(11))
  say(`data: door:${event.id}\n\n`)
  await settle()
  await pass(10)
  await settle()
  expect(find('header').textContent).toContain('11 of 400')
})
