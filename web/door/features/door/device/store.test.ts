import { describe, expect, it, vi } from 'vitest'
import type { DoorEvent } from '#contract/door/door.ts'
import { doorEvent, doorGuest } from '../../../testing/door.ts'
import type { Store } from './kept.ts'
import { memoryStore } from './memory-store.ts'
import { forgetPast, keepConnected } from './store.ts'

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

describe('Opened a day after an event, without a network', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const endedAt = (id: string, ends_at: string) => doorEvent({ id, ends_at })
  const [past, today] = [endedAt('past', '2026-11-21T11:00:00Z'), endedAt('today', '2026-11-22T06:00:00Z')]
  const keep = async (store: Store, event: DoorEvent) => {
    const list = { event, version: '1', hash_key: '', ahead_ms: 0, told_at: event.ends_at, user_id: 'ada' }
    await store.change(event.id, { list, guests: [doorGuest({ name: event.id })], is_whole: true })
  }
  const namesIn = async (store: Store) =>
    (await Promise.all([past, today].map(async ({ id }) => store.readEvent(id)))).flatMap(({ guests }) =>
      guests.map(({ name }) => name),
    )

  it('the device has no names of it any more, and those of the night.', async () => {
    const store = memoryStore()
    await store.keepEvents([past, today])
    for (const event of [past, today]) await keep(store, event)
    await forgetPast(store, now)
    expect(await namesIn(store)).toEqual(['today'])
    expect((await store.readEvents()).map(({ id }) => id)).toEqual(['today'])
  })

  it('what it has to send stays with its names.', async () => {
    const store = memoryStore()
    await keep(store, past)
    const entry = { scan_id: 'one', action: 'scan', code: '', at: past.ends_at } as const
    const scan = { event_id: past.id, event_title: past.title, made_at: now, entry, said: null, answer: null, fault: null }
    await store.change(past.id, { scans: [{ ...scan, state: 'waiting', is_seen: false }] })
    await forgetPast(store, now)
    expect(await namesIn(store)).toEqual(['past'])
    expect(await store.readWaiting()).toHaveLength(1)
  })
})
