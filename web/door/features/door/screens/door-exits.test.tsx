import { scanAtDoor } from '#contract/door/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, scanByKeys, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

const out = { ...said, result: 'out' as const, guest: { ...ana, inside: 0, outside: 1 } }

describe('a door that scans guests out', () => {
  it('scans every code out once “Going out” is chosen, from a typing scanner too', async () => {
    const event = freshEvent({ scans_exits: true })
    const count = { ...event.count, inside: 9, outside: 1 }
    const answers = world(event).give(scanAtDoor, { answer: out, count }).give(scanAtDoor, { answer: out, count })
    await open(answers, event)
    await press(findAction('Going out'))
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('1 guest out. They may come back in.')
    expect(text()).toContain('1 out')
    await press(findAction('Next'))
    await scanByKeys('ABCDE67890')
    await until(() => expect(answers.sent).toHaveLength(2))
    expect(answers.sent.map(({ body }) => body)).toMatchObject([
      { entry: { action: 'exit', code: 'abcde-12345' } },
      { entry: { action: 'exit', code: 'ABCDE67890' } },
    ])
  })

  it('lets a guest out by name', async () => {
    const event = freshEvent({ scans_exits: true })
    const inside = { ...ana, inside: 2, status: 'checked_in' as const }
    const answers = world(event, [inside]).give(scanAtDoor, { answer: out, count: event.count })
    await open(answers, event, '?view=guests')
    await press(find('[aria-label="Guests"] li button'))
    await press(findAction('Let one guest out'))
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'exit', reservation_id: ana.id, heads: 1 } } }])
  })

  it('offers nothing of it unless the club scans exits', async () => {
    const event = freshEvent()
    await open(world(event), event)
    expect(text()).not.toContain('Going out')
  })
})
