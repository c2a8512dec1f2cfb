import { listDoorEvents } from '#contract/door/door.ts'
import { addIncident, type Incident } from '#contract/door/incidents.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { openIncidentStore } from '../device/incident-store.ts'
import { renderDoor } from '../../../testing/render-door.tsx'
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

const userId = signedIn(profiles.staff).user.id

/** An entry as the server answers it. */
const saved = (id: string): Incident => ({
  id,
  kind: 'theft',
  happened_at: '2026-11-20T23:30:00Z',
  written_at: '2026-11-20T23:31:00Z',
  business_date: '2026-11-20',
  place: 'Bar',
  people: '',
  text: 'A bag.',
  written_by: 'Ada',
  is_locked: false,
  amendments: [],
})

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

  it.each([
    ['the list of events', '/admin-club/door'],
    ['the scan view of another event', null],
  ])('sends what waits from %s', async (_, path) => {
    const store = await openIncidentStore()
    for (const { body } of await store.read(userId)) await store.forget(body.id)
    const id = crypto.randomUUID()
    const body = { id, kind: 'theft', happened_at: '2026-11-20T23:30:00Z', place: 'Bar', people: '', text: 'A bag.' } as const
    await store.keep({ user_id: userId, body, fault: null })
    const event = freshEvent()
    const answers = world(event)
      .give(listDoorEvents, { events: [event], count: 1, next: null })
      .give(addIncident, saved(id))
    if (path === null) await open(answers, event)
    else await renderDoor(path, answers)
    await until(() => expect(answers.sent).toMatchObject([{ endpoint: 'addIncident', body: { id } }]))
    await vi.waitFor(async () => expect(await store.read(userId)).toEqual([]))
  })
})
