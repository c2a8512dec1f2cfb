import { getDoorList, listDoorEvents, scanAtDoor, type DoorAnswer } from '#contract/door/door.ts'
import { manageClubRedemption, scanRedemption } from '#contract/loyalty/club-rewards.ts'
import type { ClubRedemption } from '#contract/loyalty/redemption-list.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, type } from '../../../../shared/testing/render.tsx'
import { doorEvent } from '../../../testing/door.ts'
import {
  ana,
  bea,
  enterCode,
  freshEvent,
  open,
  said,
  scanByKeys,
  text,
  turns,
  until,
  world,
} from '../../../testing/door-screen.tsx'
import { renderDoor } from '../../../testing/render-door.tsx'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an event’s door', () => {
  it('always shows how many are inside, and warns when the licence is nearly or fully used', async () => {
    const event = freshEvent()
    await open(world(event), event)
    expect(find('h1').textContent).toBe('Neon Jungle')
    expect(find('header').textContent).toContain('10 of 400120 booked')
    const near = freshEvent({ count: { inside: 360, licence_capacity: 400, heads: 120 } })
    await open(world(near), near)
    expect(text()).toContain('Nearly full: 40 left')
    const full = freshEvent({ count: { inside: 400, licence_capacity: 400, heads: 120 } })
    await open(world(full), full)
    expect(text()).toContain('Full: admit no one else')
  })

  it('answers a code over the whole screen, with what staff need to know', async () => {
    const event = freshEvent()
    const verified = said.guest === null ? null : { ...said.guest, is_adult_verified: true }
    const answers = world(event).give(scanAtDoor, { answer: { ...said, guest: verified }, count: event.count })
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(answers.sent).toMatchObject([{ endpoint: 'scanAtDoor', body: { entry: { action: 'scan', code: 'abcde-12345' } } }])
    const answer = find('dialog').textContent
    for (const part of ['Admit', 'Ana Costa', '1 of 2', '18+ verified', 'Table T4', 'By the window', 'Collect €40.00'])
      expect(answer).toContain(part)
    expect(answer).not.toContain('Decided on this device')
    await press(findAction('Next'))
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('shows what the club knows of a guest in the list, on their sheet and in the answer', async () => {
    const event = freshEvent()
    const facts = { is_vip: true, has_birthday: true, tags: ['Press'], door_notes: ['Side entrance'] }
    const answers = world(event, [{ ...ana, ...facts }, bea]).give(scanAtDoor, {
      answer: { ...said, guest: { ...ana, ...facts } },
      count: event.count,
    })
    await open(answers, event, '?view=guests')
    const rows = [...document.querySelectorAll('ul button')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('VIP · Birthday today · Press')
    expect(rows[1]).not.toContain('VIP')
    await press([...document.querySelectorAll<HTMLElement>('ul button')][0]!)
    for (const part of ['VIP, Birthday today, Press', 'Side entrance']) expect(find('dialog').textContent).toContain(part)
    await press(find('dialog button[aria-label="Close"]'))
    await open(answers, event)
    await enterCode('abcde-12345')
    for (const part of ['VIP', 'Birthday today', 'Press', 'Side entrance']) expect(find('dialog').textContent).toContain(part)
  })

  it('asks for a code if none was typed', async () => {
    const event = freshEvent()
    await open(world(event), event)
    await press(findAction('Check'))
    expect(text()).toContain('Type the code below the QR code, or the booking reference')
    expect(document.activeElement?.id).toBe('code')
  })

  it('continues offline, says so, and counts what is waiting', async () => {
    const event = freshEvent()
    const answers = world(event).fail(scanAtDoor, 0)
    await open(answers, event)
    await enterCode('abcde-12345')
    expect(find('dialog').textContent).toContain('Ticket not recognised')
    expect(find('dialog').textContent).toContain('Decided on this device')
    expect(find('header output').textContent).toBe('Offline · 1 waiting')
    expect(text()).toContain('this device uses the guests saved at 11:30 PM')
  })

  it('finds a guest by part of the name, shows on request why they are refused, and admits others without a ticket', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanAtDoor, {
      answer: { ...said, heads: 2, guest: { ...ana, inside: 2 } },
      count: event.count,
    })
    await open(answers, event, '?view=guests')
    expect(text()).toContain('2 reservations')
    await press(findAction('Can’t enter'))
    expect(text()).toContain('1 reservation')
    await press(find('ul button'))
    expect(find('dialog').textContent).toContain('Refused entry')
    expect(find('dialog details:not([open])').textContent).toContain('A fight')
    await press(find('dialog button[aria-label="Close"]'))
    await press(findAction('All'))
    await type(find('input[type="search"]') as HTMLInputElement, 'costa')
    await turns()
    await press(find('ul button'))
    // The whole party still outside.
    await press(findAction('Admit 2 guests'))
    await turns()
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'check_in', reservation_id: ana.id, heads: 2 } } }])
    expect(text()).toContain('Admit')
  })

  it('shows the camera beside the list where both fit, with one tab for the two', async () => {
    const event = freshEvent()
    await open(world(event), event, '?view=guests', true)
    expect(find('#code')).not.toBeNull()
    expect(text()).toContain('2 reservations')
    expect(find('nav[aria-label="Views"]').textContent).toBe('Scan and guestsLog')
    expect(find('nav [aria-current="page"]').textContent).toBe('Scan and guests')
  })

  it('of another club says so', async () => {
    const event = freshEvent()
    await open(new Answers().fail(getDoorList, 404), event)
    expect(text()).toContain('Event not found')
  })
})

describe('a scanner that types codes and Enter', () => {
  it('goes from guest to guest, and can never undo an admission', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanAtDoor, { answer: said, count: event.count })
    await open(answers, event)
    await enterCode('abcde-12345')
    await until(() => expect(document.activeElement).toBe(findAction('Next')))
    await scanByKeys('fghjk-67890')
    await until(() => expect(answers.sent).toHaveLength(2))
    // Even if the focus was moved there.
    findAction('Undo').focus()
    await scanByKeys('mnpqr-13579')
    await until(() => expect(answers.sent).toHaveLength(3))
    await scanByKeys('mnpqr-24680')
    await until(() => expect(answers.sent).toHaveLength(4))
    expect(answers.sent.map(({ body }) => (body as { entry: { action: string; code?: string } }).entry)).toMatchObject([
      { action: 'scan', code: 'abcde-12345' },
      { action: 'scan', code: 'fghjk-67890' },
      { action: 'scan', code: 'mnpqr-13579' },
      { action: 'scan', code: 'mnpqr-24680' },
    ])
  })
})

/** Responses to scans, which a test releases one by one. */
function openScans(answers: Answers) {
  const waiting: ((answer: Partial<DoorAnswer>, status?: number) => Promise<void>)[] = []
  const codes: string[] = []
  const fetch = async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/scan/')) return answers.fetch(address, init)
    const { entry } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { entry: { scan_id: string; code: string } }
    codes.push(entry.code)
    return new Promise<Response>((resolve) => {
      waiting.push(async (answer, status = 200) => {
        const reply = { answer: { ...said, scan_id: entry.scan_id, ...answer }, count: doorEvent().count }
        resolve(Response.json(status === 200 ? reply : { error: 'Not so fast' }, { status }))
        await turns()
      })
    })
  }
  vi.stubGlobal('fetch', fetch)
  return { codes, answer: async (answer: Partial<DoorAnswer> = {}, status?: number) => waiting.shift()?.(answer, status) }
}

describe('during a call', () => {
  const enter = async (code: string) => {
    await type(find('#code') as HTMLInputElement, code)
    await press(findAction('Check'))
    await turns()
  }
  const begin = async () => {
    const event = freshEvent()
    const answers = world(event)
    await open(answers, event)
    return openScans(answers)
  }

  it('further codes are decided after it, in order, and none twice', async () => {
    const scans = await begin()
    await enter('abcde-12345')
    await enter('fghjk-67890')
    await enter('fghjk-67890')
    await until(() => expect(scans.codes).toEqual(['abcde-12345']))
    await scans.answer()
    await until(() => expect(scans.codes).toEqual(['abcde-12345', 'fghjk-67890']))
    await scans.answer({ guest: { ...bea, banned: null, inside: 1 } })
    await until(() => expect(find('dialog').textContent).toContain('Bea Lima'))
  })

  it('a refusal stays until someone continues, and says that more is queued', async () => {
    const scans = await begin()
    await enter('abcde-12345')
    await enter('fghjk-67890')
    await until(() => expect(scans.codes).toHaveLength(1))
    await scans.answer({ result: 'refused', reason: 'banned', guest: bea })
    expect(scans.codes).toHaveLength(1)
    await press(findAction('Next (1 more)'))
    await until(() => expect(scans.codes).toHaveLength(2))
  })

  it('an error behind an answer is shown in front of it', async () => {
    const scans = await begin()
    await enter('abcde-12345')
    await until(() => expect(scans.codes).toHaveLength(1))
    await scans.answer()
    await press(findAction('Admit one more'))
    await until(() => expect(scans.codes).toHaveLength(2))
    await scans.answer({}, 422)
    await until(() => expect(find('dialog').textContent).toContain('Not so fast'))
  })
})

describe('a booking reference in the code field', () => {
  it('opens its booking with everyone still outside, and a refusal leads back to the next code', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanAtDoor, {
      answer: { ...said, result: 'refused', reason: 'too_early', heads: 0, guest: ana },
      count: event.count,
    })
    await open(answers, event)
    await type(find('#code') as HTMLInputElement, 'vx7k-2m')
    await press(findAction('Check'))
    expect(find('dialog h2').textContent).toBe('Ana Costa')
    await press(findAction('Admit 2 guests'))
    await until(() => expect(text()).toContain('Too early'))
    expect(answers.sent).toMatchObject([{ body: { entry: { action: 'check_in', reservation_id: ana.id, heads: 2 } } }])
    await press(findAction('Next'))
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.querySelector('#code')).not.toBeNull()
  })
})

describe('the first screen', () => {
  it('shows which events have waiting entries, also once they are over, and sends them', async () => {
    const event = freshEvent({ title: 'Old Harbour' })
    const offline = world(event).fail(scanAtDoor, 0)
    await open(offline, event)
    await enterCode('abcde-12345')
    document.body.innerHTML = ''
    await renderDoor('/admin-club/door', new Answers().give(listDoorEvents, { events: [], count: 0, next: null }))
    await until(() => expect(text()).toContain('waiting to be sent'))
    expect(text()).toContain('Old Harbour: 1')
  })

  it('leads to the setup before there is a club, and loads nothing forever', async () => {
    await renderDoor('/admin-club/door', new Answers().fail(listDoorEvents, 404))
    await until(() => expect(text()).toContain('Set up your club first'))
    expect(document.querySelector('a[href="/admin-club/setup"]')).not.toBeNull()
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    expect(text()).not.toContain('Loading')
  })
})

describe('the code of a reward', () => {
  const code = 'VR1VX7K2M9QABC123'
  const redemption: ClubRedemption = {
    id: '0193a000-0000-7000-8000-0000000000f1',
    reference: 'VX7K-2M9Q',
    status: 'fulfilled',
    reward: { id: '0193a000-0000-7000-8000-0000000000f2', name: 'House cocktail', kind: 'drink', is_alcohol: true },
    client_id: '0193a000-0000-7000-8000-0000000000f3',
    client_name: 'Ana Kova',
    tier: 'silver',
    is_adult_verified: true,
    points: 200,
    requested_at: '2026-11-20T22:00:00Z',
    expires_at: '2026-12-20T22:00:00Z',
    decided_at: '2026-11-20T22:05:00Z',
    fulfilled_at: '2026-11-20T23:30:00Z',
    handled_by_name: null,
    reason: '',
    allowed_actions: ['undo'],
  }

  it('fulfils it and says what to hand over; Undo reverses it', async () => {
    const event = freshEvent()
    const answers = world(event)
      .give(scanRedemption, redemption)
      .give(manageClubRedemption, { ...redemption, status: 'approved', fulfilled_at: null, allowed_actions: ['fulfil'] })
    vi.stubGlobal('fetch', answers.fetch)
    await open(answers, event)
    await enterCode(code)
    await until(() => expect(find('dialog').textContent).toContain('RedeemedHouse cocktailAna Kova · VX7K-2M9Q'))
    await press(findAction('Undo'))
    await until(() => expect(find('dialog h2').textContent).toBe('Undone'))
    expect(answers.sent.map(({ endpoint }) => endpoint)).toEqual(['scanRedemption', 'manageClubRedemption'])
    await press(findAction('Next'))
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('read twice in a row is redeemed once, and again after Next', async () => {
    const event = freshEvent()
    const answers = world(event).give(scanRedemption, redemption)
    vi.stubGlobal('fetch', answers.fetch)
    await open(answers, event)
    await type(find('#code') as HTMLInputElement, code)
    const check = findAction('Check')
    await press(check)
    await type(find('#code') as HTMLInputElement, code)
    await press(check)
    await until(() => expect(find('dialog').textContent).toContain('Redeemed'))
    expect(answers.sent).toHaveLength(1)
    await press(findAction('Next'))
    await enterCode(code)
    expect(answers.sent).toHaveLength(2)
  })

  it('that has expired stops, with the reason', async () => {
    const event = freshEvent()
    const answers = world(event).fail(scanRedemption, 409, { code: 'reward_code_expired', error: 'This code is too old.' })
    vi.stubGlobal('fetch', answers.fetch)
    await open(answers, event)
    await enterCode(code)
    await until(() => expect(find('dialog').textContent).toContain('Not redeemed'))
    expect(document.querySelector('dialog')?.textContent).not.toContain('Undo')
  })
})
