import { syncDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import type { LocalScan } from '../device/kept.ts'
import { openStore } from '../device/store.ts'
import { freshEvent, open, said, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

it('What waits of another event is sent from an open event too, as soon as there is a network', async () => {
  const [event, other] = [freshEvent(), freshEvent()]
  const scan_id = crypto.randomUUID()
  const entry = { action: 'count', scan_id, heads: 1, at: '2026-11-20T23:30:00Z', decided: 'admitted' } as const
  const waiting: LocalScan = {
    event_id: other.id,
    event_title: other.title,
    made_at: 1,
    entry,
    state: 'waiting',
    said: null,
    answer: null,
    fault: null,
    is_seen: false,
  }
  const store = await openStore()
  await store.change(other.id, { scans: [waiting] })
  const answers = world(event).fail(syncDoor, 0)
  await open(answers, event)
  await until(() => expect(answers.sent).toHaveLength(1))
  answers.give(syncDoor, { answers: [{ ...said, scan_id, result: 'counted', guest: null }], count: event.count })
  globalThis.dispatchEvent(new Event('online'))
  await until(() => expect(answers.sent).toHaveLength(2))
  expect(answers.sent).toMatchObject([{ endpoint: 'syncDoor' }, { endpoint: 'syncDoor', body: { entries: [entry] } }])
  await vi.waitFor(async () => expect(await store.readWaiting()).toEqual([]))
})
