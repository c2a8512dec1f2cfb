import { getDoorList, type DoorAnswer, type DoorEvent, type DoorGuest } from '#contract/door/door.ts'
import { expect, vi } from 'vitest'
import { Answers } from '../../shared/testing/answers.ts'
import { dispatch, find, findAction, press, settle, type } from '../../shared/testing/render.tsx'
import { doorEvent, doorGuest } from './door.ts'
import { renderDoor } from './render-door.tsx'

export const ana = doorGuest({ notes: 'By the window', table: 'T4', pay_at_club_minor: 4000 })
export const bea = doorGuest({
  id: '0193a000-0000-7000-8000-0000000000a2',
  name: 'Bea Lima',
  reference: 'QQ22',
  banned: 'A fight',
})
export const said: DoorAnswer = {
  scan_id: '',
  result: 'admitted',
  reason: null,
  conflict: null,
  is_repeat: false,
  ticket: 1,
  heads: 1,
  guest: { ...ana, inside: 1 },
  before: null,
  other_event: null,
}

let events = 0
/** Each test has its own event, because the device stores data per event. */
export const freshEvent = (parts: Partial<DoorEvent> = {}) =>
  doorEvent({ id: `0193a000-0000-7000-8000-0000000001${String((events += 1)).padStart(2, '0')}`, ...parts })

export const world = (event: DoorEvent, guests: DoorGuest[] = [ana, bea]) =>
  new Answers().give(getDoorList, {
    event,
    server_time: '2026-11-20T23:30:00Z',
    version: '1',
    hash_key: 'k',
    is_whole: true,
    guests,
  })

export const open = async (answers: Answers, event: DoorEvent, query = '', isWide = false) =>
  renderDoor(`/admin-club/door/${event.id}${query}`, answers, isWide)
export const text = () => document.body.textContent
export const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await settle()
}

/** Hashing a code takes longer on a busy machine. */
export const until = async (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await settle()
    check()
  })

export async function enterCode(code: string): Promise<void> {
  await type(find('#code') as HTMLInputElement, code)
  await press(findAction('Check'))
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
}

/** Types like a keyboard scanner: wherever the focus is, followed by Enter. */
export async function scanByKeys(code: string): Promise<void> {
  for (const key of [...code.split(''), 'Enter']) {
    const target = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    await dispatch(target, pressed)
    // Like a browser: Enter presses the focused button.
    if (key === 'Enter' && !pressed.defaultPrevented && target instanceof HTMLButtonElement) await press(target)
  }
  await turns()
}
