import { getQueueCode, queueCodeSeconds } from '#contract/door/queue-code.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { freshEvent, open, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const codeFor = (
  event: { id: string; title: string; timezone: string },
  parts: Partial<AnswerOf<typeof getQueueCode>> = {},
): AnswerOf<typeof getQueueCode> => ({
  event: { id: event.id, title: event.title, timezone: event.timezone },
  state: 'open',
  qr: { text: 'https://vesper.example/queue#C1', size: 3, path: 'M0 0h1v1h-1z' },
  server_time: '2026-11-20T23:30:10.000Z',
  changes_at: '2026-11-20T23:30:30.000Z',
  queue_minutes: 90,
  ...parts,
})

const drawn = () => document.querySelector('figure path')?.getAttribute('d') ?? null

describe('the code at the end of the queue', () => {
  it('opens from the way “Queue”, says what it is for, and who needs none', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    await open(world(event).give(getQueueCode, codeFor(event)), event)
    expect(text()).not.toContain('Show the code')
    await press(findAction('Queue'))
    await press(findAction('Show the code for guests’ phones'))
    await until(() => expect(drawn()).toBe('M0 0h1v1h-1z'))
    expect(find('h1').textContent).toBe(event.title)
    expect(text()).toContain('waiting won’t make you late for the next 90 minutes')
    expect(text()).toContain('On a guest list, or paying at the door? Tell our team')
    expect(find('figure path').getAttribute('fill')).toBe('#000000')
    await press(find('a[aria-label="Back to the door"]'))
    await until(() => expect(text()).toContain('Start camera'))
  })

  it('is renewed when it changes; without a connection it stays while it counts, then goes', async () => {
    const event = freshEvent({ queue_minutes: 90 })
    const answers = world(event).give(getQueueCode, codeFor(event))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await open(answers, event, '/queue')
    await until(() => expect(drawn()).toBe('M0 0h1v1h-1z'))
    answers.give(getQueueCode, codeFor(event, { qr: { text: 'https://vesper.example/queue#C2', size: 3, path: 'M1 1h1v1h-1z' } }))
    vi.advanceTimersByTime(20_500)
    await until(() => expect(drawn()).toBe('M1 1h1v1h-1z'))
    answers.fail(getQueueCode, 0)
    vi.advanceTimersByTime(20_500)
    await until(() => expect(text()).toContain('You’re offline. This code still works for a moment.'))
    expect(drawn()).toBe('M1 1h1v1h-1z')
    vi.advanceTimersByTime(queueCodeSeconds * 1000)
    await until(() => expect(text()).toContain('this code has changed'))
    expect(drawn()).toBeNull()
    answers.give(getQueueCode, codeFor(event))
    vi.advanceTimersByTime(4_000)
    await until(() => expect(drawn()).toBe('M0 0h1v1h-1z'))
  })

  it.each([
    ['off', 'Your club doesn’t count time in the queue'],
    ['cancelled', 'This event is cancelled'],
    ['over', 'This event is over'],
  ] as const)('isn’t shown where there is none: %s', async (state, title) => {
    const event = freshEvent()
    await open(world(event).give(getQueueCode, codeFor(event, { state, qr: null })), event, '/queue')
    await until(() => expect(find('h2').textContent).toBe(title))
    expect(drawn()).toBeNull()
  })

  it('says that it needs a connection, and what the server refuses', async () => {
    const event = freshEvent()
    const answers = world(event).fail(getQueueCode, 0)
    await open(answers, event, '/queue')
    await until(() => expect(text()).toContain('The code needs a connection.'))
    answers.fail(getQueueCode, 403, { error: 'You don’t have access to this.', code: 'forbidden' })
    window.dispatchEvent(new Event('online'))
    await settle()
    await until(() => expect(text()).toContain('You don’t have access to this.'))
  })
})
