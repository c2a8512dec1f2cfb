import { scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, press } from '../../../../shared/testing/render.tsx'
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
