import { scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, text, until, world } from '../../../testing/door-screen.tsx'

const manager = signedIn(profiles.staff, { ...noPermissions, can_work_door: true, can_override_door: true })
const keeper = signedIn(profiles.staff, { ...noPermissions, can_work_door: true })
const late = { ...ana, ticket_series: 1, entry_until: '2026-11-20T23:00:00Z' }
const refusal = { ...said, result: 'refused' as const, reason: 'too_late' as const, heads: 0, guest: late }

beforeEach(() => keepSession(manager))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a refusal that may be overridden', () => {
  it('is overridden by someone with the right, with a reason', async () => {
    const event = freshEvent()
    const answers = world(event, [late]).give(scanAtDoor, { answer: refusal, count: event.count })
    await open(answers, event)
    await enterCode('abcde-12345')
    await press(findAction('Let in anyway'))
    await press(findAction('Let in anyway'))
    expect(find('dialog').textContent).toContain('Choose a reason')
    await press(
      [...document.querySelectorAll('dialog label')].find((label) => label.textContent === 'Another reason') as HTMLElement,
    )
    await press(findAction('Let in anyway'))
    expect(find('dialog').textContent).toContain('Enter the reason')
    await type(find('dialog input[name=note]') as HTMLInputElement, 'The owner’s sister')
    answers.give(scanAtDoor, {
      answer: { ...said, overrode: 'too_late', guest: { ...late, inside: 1 } },
      count: event.count,
    })
    await press(findAction('Let in anyway'))
    await until(() => expect(find('dialog').textContent).toContain('let in anyway: Too late since 11:00 PM'))
    expect(answers.sent.at(-1)).toMatchObject({
      body: { entry: { action: 'scan', code: 'abcde-12345', override: { reason: 'other', note: 'The owner’s sister' } } },
    })
  })

  it('stays a refusal for a banned guest', async () => {
    const event = freshEvent()
    const guest = { ...late, banned: 'A fight' }
    const answers = world(event, [guest]).give(scanAtDoor, {
      answer: { ...refusal, reason: 'banned', guest },
      count: event.count,
    })
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(text()).not.toContain('Let in anyway')
  })

  it('stays a refusal for staff without the right', async () => {
    keepSession(keeper)
    const event = freshEvent()
    await open(world(event, [late]).give(scanAtDoor, { answer: refusal, count: event.count }), event)
    await enterCode('abcde-12345')
    expect(text()).not.toContain('Let in anyway')
  })

  it('is offered on the sheet of a party, also for one guest more than it has', async () => {
    const event = freshEvent()
    await open(world(event, [{ ...ana, inside: 2, party_size: 2, status: 'checked_in' }]), event, '?view=guests')
    await press(find('ul button'))
    expect(find('dialog').textContent).toContain('Let in one more guest')
  })
})
