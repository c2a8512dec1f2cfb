import { getDoorList, scanAtDoor, type DoorAnswer, type DoorGuest, type DoorNight } from '#contract/door.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle, type } from '../../../../shared/testing/render.tsx'
import { doorGuest, doorNight } from '../../../testing/door.ts'
import { renderDoor } from '../../../testing/render-door.tsx'

const ana = doorGuest({ notes: 'By the window', table: 'T4', pay_at_club_minor: 4000 })
const bea = doorGuest({ id: '0193a000-0000-7000-8000-0000000000a2', name: 'Bea Lima', reference: 'QQ22', banned: 'A fight' })
const said: DoorAnswer = {
  scan_id: '',
  result: 'admitted',
  reason: null,
  conflict: null,
  is_repeat: false,
  ticket: 1,
  heads: 1,
  guest: { ...ana, inside: 1 },
  before: null,
  other_night: null,
}

let nights = 0
/** Each test has a night of its own: the device keeps what it knows of one. */
const freshNight = (parts: Partial<DoorNight> = {}) =>
  doorNight({ id: `0193a000-0000-7000-8000-0000000001${String((nights += 1)).padStart(2, '0')}`, ...parts })

const world = (night: DoorNight, guests: DoorGuest[] = [ana, bea]) =>
  new Answers().give(getDoorList, { night, server_time: '2026-11-20T23:30:00Z', version: '1', is_whole: true, guests })

const open = async (answers: Answers, night: DoorNight, query = '') => renderDoor(`/admin-club/door/${night.id}${query}`, answers)
const text = () => document.body.textContent
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await settle()
}

async function enterCode(code: string): Promise<void> {
  await type(find('#code') as HTMLInputElement, code)
  await press(findAction('Check'))
  await turns()
  // The device hashes the code beside the page, which takes as long as the machine is busy.
  for (let turn = 0; turn < 1000 && document.querySelector('dialog') === null; turn += 1) await settle()
}

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a night’s door', () => {
  it('always shows how many are inside, and warns when the licence is nearly used and when it is', async () => {
    const night = freshNight()
    await open(world(night), night)
    expect(find('h1').textContent).toBe('Neon Jungle')
    expect(find('header').textContent).toContain('10 of 400120 booked')
    const near = freshNight({ count: { inside: 360, licence_capacity: 400, heads: 120 } })
    await open(world(near), near)
    expect(text()).toContain('Nearly full: 40 left')
    const full = freshNight({ count: { inside: 400, licence_capacity: 400, heads: 120 } })
    await open(world(full), full)
    expect(text()).toContain('Full: nobody else may come in')
  })

  it('answers a code over the whole screen, with what whoever lets them in has to know', async () => {
    const night = freshNight()
    const answers = world(night).give(scanAtDoor, { answer: said, count: night.count })
    await open(answers, night)
    await enterCode('abcde-12345')
    expect(answers.sent).toMatchObject([{ endpoint: 'scanAtDoor', body: { entry: { action: 'scan', code: 'abcde-12345' } } }])
    const answer = find('dialog').textContent
    for (const part of ['Come in', 'Ana Costa', '1 of 2', 'Table T4', 'By the window', 'Collect €40.00'])
      expect(answer).toContain(part)
    expect(answer).not.toContain('Decided on this device')
    await press(findAction('Next'))
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('asks for a code where none was typed', async () => {
    const night = freshNight()
    await open(world(night), night)
    await press(findAction('Check'))
    expect(text()).toContain('Type the code that stands below the square')
    expect(document.activeElement?.id).toBe('code')
  })

  it('goes on without the network, says so, and counts what waits', async () => {
    const night = freshNight()
    const answers = world(night).fail(scanAtDoor, 0)
    await open(answers, night)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('Not a ticket we know')
    expect(find('dialog').textContent).toContain('Decided on this device')
    expect(find('header output').textContent).toBe('Offline · 1 waiting')
    expect(text()).toContain('this device decides by the list of 11:30 PM')
  })

  it('finds a guest by a part of the name, tells why they stay out to whoever asks, and lets others in without a ticket', async () => {
    const night = freshNight()
    const answers = world(night).give(scanAtDoor, {
      answer: { ...said, heads: 2, guest: { ...ana, inside: 2 } },
      count: night.count,
    })
    await open(answers, night, '?view=guests')
    expect(text()).toContain('2 reservations')
    await press(findAction('Stopped'))
    expect(text()).toContain('1 reservation')
    await press(find('ul button'))
    expect(find('dialog').textContent).toContain('Banned')
    expect(find('dialog details:not([open])').textContent).toContain('A fight')
    await press(find('dialog button[aria-label="Close"]'))
    await press(findAction('All'))
    await type(find('input[type="search"]') as HTMLInputElement, 'costa')
    await turns()
    await press(find('ul button'))
    await press(find('button[aria-label="More"]'))
    await press(findAction('Let 2 guests in'))
    await turns()
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'check_in', reservation_id: ana.id, heads: 2 } } }])
    expect(text()).toContain('Come in')
  })

  it('that is not the club’s says so', async () => {
    const night = freshNight()
    await open(new Answers().fail(getDoorList, 404), night)
    expect(text()).toContain('No such night')
  })
})
