import { addIncident } from '#contract/door/incidents.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { freshEvent, open, text, until, world } from '../../../testing/door-screen.tsx'

beforeEach(() => keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true })))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const write = async () => {
  await press(findAction('Write incident'))
  await press(findAction('Save entry'))
  for (const fault of ['Choose what happened', 'Enter the place', 'Describe what happened']) expect(text()).toContain(fault)
  const kind = find('dialog select[name=kind]') as HTMLSelectElement
  kind.value = 'theft'
  await type(find('dialog input[name=place]') as HTMLInputElement, 'Cloakroom')
  await type(find('dialog textarea[name=text]') as HTMLTextAreaElement, 'A jacket was taken.')
  await press(findAction('Save entry'))
}

describe('the incident book at the door', () => {
  it('takes an entry, and waits with it on the device while offline', async () => {
    const event = freshEvent()
    const answers = world(event).fail(addIncident, 0)
    await open(answers, event, '?view=log')
    await write()
    await until(() => expect(text()).toContain('1 incident waiting to be sent'))
    expect(answers.sent.at(-1)).toMatchObject({
      endpoint: 'addIncident',
      body: { kind: 'theft', place: 'Cloakroom', people: '', text: 'A jacket was taken.' },
    })
  })
})
