import { scanAtDoor, type DoorAnswer } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, scanByKeys, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

const queueing = { queued_at: '2026-11-20T23:15:00.000Z', queued_until: '2026-11-21T00:45:00.000Z' }
const waiting = { ...ana, ...queueing }
const queued: DoorAnswer = { ...said, result: 'queued', heads: 0, guest: waiting }

describe('a door with a queue', () => {
  it('notes every code once “Queue” is chosen, from a typing scanner too, and lets no one in', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    const answers = world(event)
    for (const _ of [1, 2, 3]) answers.give(scanAtDoor, { answer: queued, count: event.count })
    await open(answers, event)
    await press(findAction('Queue'))
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('In the queue since 11:15 PM. Not inside yet.')
    expect(find('dialog').textContent).not.toContain('Admit one more')
    expect(find('dialog').textContent).not.toContain('Collect')
    await press(findAction('Next'))
    await scanByKeys('ABCDE67890')
    await until(() => expect(answers.sent).toHaveLength(2))
    await press(findAction('Next'))
    // A booking reference is noted, too.
    await enterCode(ana.reference)
    expect(answers.sent.map(({ body }) => body)).toMatchObject([
      { entry: { action: 'queue', code: 'abcde-12345' } },
      { entry: { action: 'queue', code: 'ABCDE67890' } },
      { entry: { action: 'queue', reservation_id: ana.id } },
    ])
  })

  it('says since when they waited as it decides by it', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    const admitted = { ...said, guest: { ...waiting, inside: 1 } }
    await open(world(event).give(scanAtDoor, { answer: admitted, count: event.count }), event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('In the queue since 11:15 PM')
  })

  it('does not mention it once it no longer counts', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    const admitted = { ...said, guest: { ...waiting, queued_until: '2026-11-20T23:20:00.000Z', inside: 1 } }
    await open(world(event).give(scanAtDoor, { answer: admitted, count: event.count }), event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).not.toContain('In the queue')
  })

  it('notes a party by name, and shows since when it waits', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    const answers = world(event, [ana]).give(scanAtDoor, { answer: queued, count: event.count })
    await open(answers, event, '?view=guests')
    await press(find('[aria-label="Guests"] li button'))
    await press(findAction('Add to the queue'))
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'queue', reservation_id: ana.id } } }])
    await press(findAction('Next'))
    await press(find('[aria-label="Guests"] li button'))
    expect(text()).toContain('Since 11:15 PM')
    expect(text()).not.toContain('Add to the queue')
  })

  it('isn’t offered to a party that came too late for it', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    await open(world(event, [{ ...ana, entry_until: event.starts_at }]), event, '?view=guests')
    await press(find('[aria-label="Guests"] li button'))
    expect(text()).toContain('Too late')
    expect(text()).not.toContain('Add to the queue')
  })

  it('isn’t offered at a club that doesn’t count it', async () => {
    const event = freshEvent({ queue_minutes: 0 })
    await open(world(event, [ana]), event, '?view=guests')
    expect(text()).not.toContain('Coming in')
    await press(find('[aria-label="Guests"] li button'))
    expect(text()).not.toContain('Add to the queue')
  })
})

describe('a door of an event with seatings', () => {
  it('says in which one a party has its table, on its sheet and on the answer of a scan', async () => {
    const event = freshEvent()
    const seating = { id: event.id, name: 'Late', starts_at: '2026-11-21T01:30:00.000Z', ends_at: '2026-11-21T05:00:00.000Z' }
    const guest = { ...ana, seating }
    await open(world(event, [guest]).give(scanAtDoor, { answer: { ...said, guest }, count: event.count }), event, '?view=guests')
    await press(find('[aria-label="Guests"] li button'))
    expect(find('dialog').textContent).toContain('TableT4 · Late, 1:30 AM – 5:00 AM')
    await press(find('dialog button[aria-label="Close"]'))
    await press(findAction('Scan'))
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('T4 · Late, 1:30 AM – 5:00 AM')
  })
})
