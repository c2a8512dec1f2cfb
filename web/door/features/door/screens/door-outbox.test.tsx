import { listDoorEvents, syncDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import type { LocalPayment, LocalScan } from '../device/kept.ts'
import { openStore } from '../device/store.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { freshEvent, open, said, text, until, world } from '../../../testing/door-screen.tsx'
import { renderDoor } from '../../../testing/render-door.tsx'

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

it('Money that the server refused for an event that is over stays to be reviewed: on the first screen and in the log of other events', async () => {
  const [event, over] = [freshEvent(), freshEvent({ title: 'Old Harbour' })]
  const payment: LocalPayment = {
    event_id: over.id,
    event_title: over.title,
    made_at: Date.now(),
    reference: 'VX7K-2M9Q',
    entry: {
      action: 'collect',
      scan_id: crypto.randomUUID(),
      reservation_id: crypto.randomUUID(),
      amount_minor: 2_000,
      method: 'cash',
      at: '2026-11-20T23:30:00Z',
    },
    state: 'told',
    said: null,
    answer: null,
    refusal: { code: 'more_than_due', text: 'Nothing is due', left_minor: 0 },
    is_seen: false,
  }
  await (await openStore()).change(over.id, { payments: [payment] })
  // The events of now no longer include it.
  const first = new Answers().give(listDoorEvents, { events: [event], count: 1, next: null })
  for (let time = 0; time < 2; time++) {
    document.body.innerHTML = ''
    await renderDoor('/admin-club/door', first)
    await until(() => expect(text()).toContain('1 conflict to review'))
    await until(() => expect(text()).toContain(event.title))
  }
  expect(linkTo('Old Harbour')).toBe(`/admin-club/door/${over.id}?view=log`)
  document.body.innerHTML = ''
  await open(world(event), event, '?view=log')
  await until(() => expect(linkTo('Old Harbour')).toBe(`/admin-club/door/${over.id}?view=log`))
  expect(document.querySelector('nav[aria-label="Views"]')?.textContent).toContain('Log1')
})

const linkTo = (title: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === title)?.getAttribute('href')
