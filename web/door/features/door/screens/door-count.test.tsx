import { scanAtDoor, syncDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import type { LocalScan } from '../device/kept.ts'
import { openStore } from '../device/store.ts'
import { freshEvent, open, said, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

const button = (label: string) => find(`[aria-label="${label}"]`) as HTMLButtonElement

describe('people without a ticket', () => {
  it('are counted by taps, and shown with everyone inside', async () => {
    const event = freshEvent({ count: { inside: 10, licence_capacity: 400, heads: 120, counted: 3 } })
    const counted = { ...said, result: 'counted' as const, heads: 1, guest: null, ticket: null }
    const answers = world(event).give(scanAtDoor, { answer: counted, count: { ...event.count, inside: 11, counted: 4 } })
    await open(answers, event)
    expect(text()).toContain('120 booked · 3 without a ticket')
    await press(button('Count one in'))
    await until(() => expect(text()).toContain('1 on this device'))
    expect(find('header').textContent).toContain('11 of 400')
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'count', heads: 1 } } }])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('are refused with words once another device has filled the venue', async () => {
    const event = freshEvent({ count: { inside: 10, licence_capacity: 400, fire_capacity: 11, heads: 120 } })
    const full = { ...said, result: 'refused' as const, reason: 'capacity_full' as const, heads: 0, guest: null }
    const answers = world(event).give(scanAtDoor, { answer: full, count: { ...event.count, inside: 11 } })
    await open(answers, event)
    await press(button('Count one in'))
    await until(() => expect(text()).toContain('The venue is full. At most 11 people may be inside'))
    expect(button('Count one in').disabled).toBe(true)
    expect(text()).toContain('Full: admit no one else')
  })

  it('cannot be counted out if no one was counted in', async () => {
    const event = freshEvent()
    await open(world(event), event)
    expect(button('Count one out').disabled).toBe(true)
  })
})

it('Guests admitted offline whom the server refuses can be counted anyway: at once, and sent when there is a network', async () => {
  const event = freshEvent()
  const scan_id = crypto.randomUUID()
  const at = '2026-11-20T23:30:00Z'
  const refused = { ...said, scan_id, result: 'refused', reason: 'revoked', conflict: 'revoked', heads: 0 } as const
  const conflict: LocalScan = {
    event_id: event.id,
    event_title: event.title,
    made_at: 1,
    entry: { action: 'scan', scan_id, code_hash: 'AAAAAAAAAAAA', at, decided: 'admitted' },
    state: 'told',
    said: { ...said, scan_id },
    answer: refused,
    fault: null,
    is_seen: false,
  }
  await (await openStore()).change(event.id, { scans: [conflict] })
  const answers = world(event).fail(syncDoor, 0)
  await open(answers, event)
  await press(findAction('Log1'))
  expect(text()).toContain('They aren’t counted as inside. If they’re inside, count 1 person without a ticket.')
  await press(findAction('Count them anyway'))
  await until(() => expect(find('header').textContent).toContain('11 of 400'))
  expect(text()).not.toContain('Count them anyway')
  await until(() => expect(answers.sent).toHaveLength(1))
  const { entries } = (answers.sent[0]?.body ?? {}) as { entries: { scan_id: string }[] }
  expect(entries).toMatchObject([{ action: 'count', heads: 1, decided: 'admitted', at }])
  const counted = { ...said, scan_id: entries[0]?.scan_id ?? '', result: 'counted' as const, guest: null, ticket: null }
  answers.give(syncDoor, { answers: [counted], count: { ...event.count, inside: 12, counted: 1 } })
  window.dispatchEvent(new Event('online'))
  await until(() => expect(find('header').textContent).toContain('10 of 400'))
  expect(text()).not.toContain('waiting')
})
