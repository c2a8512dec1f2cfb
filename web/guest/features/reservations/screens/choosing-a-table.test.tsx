import { getEvent, getReservationStatus } from '#contract/events/events.ts'
import { createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { getEventTables } from '#contract/reservations/event-tables.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { startLive } from '../../../../shared/live/live.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { anEvent, aTable, statusOf } from '../../../../shared/testing/events.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { aReservation } from '../../../../shared/testing/reservations.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const id = (n: number) => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const zone = { id: id(90), name: 'Vault' }
const room = { id: id(91), name: 'Cellar', width: 200, depth: 100 }
const aTableToChoose = (n: number, change: Record<string, unknown> = {}) => ({
  id: id(n),
  name: `V${n}`,
  zone_id: zone.id,
  seats_from: 2,
  seats_to: 4,
  shape: 'booth' as const,
  minimum_spend_minor: 60_000,
  deposit_minor: null,
  is_step_free: n === 1,
  is_free: true,
  room_id: room.id,
  x: 20 * n,
  y: 50,
  width: 12,
  depth: 12,
  turn: 0,
  ...change,
})
const tables = [
  aTableToChoose(1),
  aTableToChoose(2),
  aTableToChoose(3, { is_free: false }),
  aTableToChoose(4, { seats_from: 6, seats_to: 8 }),
]
const booth = aTable(2, { name: 'Booth', table_choice: 'guest_picks', zone_id: zone.id })
const event = anEvent({ prestations: [booth] })

const world = () =>
  new Answers()
    .give(getEvent, event)
    .give(getReservationStatus, statusOf(event))
    .give(getEventTables, { zones: [zone], tables, rooms: [room], shapes: [] })
    .give(createReservation, aReservation(7))
    .give(getReservation, aReservation(7))

async function open(query: string, answers = world()) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(`/client/events/night-100/book?p=${booth.id}:1&party=3${query}`, answers)), answers }
}
const options = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input[type=radio]')]
const field = () => options()[0]?.closest('fieldset') ?? find('fieldset')
const mark = (name: string) => find(`[data-table="${name}"]`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  keepSession(signedIn(profiles.client))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('A table is chosen in the list or on the plan, among those that are free and seat the party, and is kept in the address.', async () => {
  const { address } = await open('')
  expect(options().map((one) => one.closest('label')?.textContent)).toEqual([
    'V12–4 guests · €600.00 minimum spend · step-free',
    'V22–4 guests · €600.00 minimum spend',
  ])
  expect(['V1', 'V3', 'V4'].map((name) => mark(name).getAttribute('data-state'))).toEqual(['open', 'gone', 'gone'])
  await act(async () => void mark('V2').dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(options().map(({ checked }) => checked)).toEqual([false, true])
  expect(address()).toContain(`&table=${id(2)}`)
  await press(options()[0]!)
  expect(mark('V1').getAttribute('data-state')).toBe('chosen')
})

it('A booking without a table asks for one; one that was taken says so in its place, with what is still free.', async () => {
  const message = 'V1 is taken. Still free: V2.'
  const answers = world().fail(createReservation, 409, {
    code: 'table_taken',
    error: message,
    fields: { 'lines.0.table_id': [message] },
  })
  await open('', answers)
  await press(findAction('Book'))
  expect(field().textContent).toContain('Choose a table')
  await press(options()[0]!)
  await press(findAction('Book'))
  await settle()
  expect(field().textContent).toContain(message)
  expect(document.activeElement).toBe(field())
})

it('A table in the address is chosen.', async () => {
  await open(`&table=${id(2)}`)
  expect(options().map(({ checked }) => checked)).toEqual([false, true])
})

it('Tables of two zones are listed under their zones, and drawn in their rooms.', async () => {
  const terrace = { id: id(92), name: 'Terrace' }
  const outside = { id: id(93), name: 'Garden', width: 100, depth: 100 }
  const table = aTableToChoose(5, { zone_id: terrace.id, room_id: outside.id, minimum_spend_minor: null })
  const anyZone = anEvent({ prestations: [{ ...booth, zone_id: null }] })
  const answers = world()
    .give(getEvent, anyZone)
    .give(getReservationStatus, statusOf(anyZone))
    .give(getEventTables, { zones: [zone, terrace], tables: [...tables, table], rooms: [room, outside], shapes: [] })
  const { address } = await open('', answers)
  const sections = [...document.querySelectorAll('fieldset section')]
  expect(sections.map((one) => [one.getAttribute('aria-label'), one.querySelectorAll('input').length])).toEqual([
    ['Vault', 2],
    ['Terrace', 1],
  ])
  expect([...document.querySelectorAll('fieldset figcaption')].map(({ textContent }) => textContent)).toEqual([
    'Cellar',
    'Garden',
  ])
  await act(async () => void mark('V5').dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(address()).toContain(`&table=${id(5)}`)
})

it('A table that another guest takes meanwhile is marked as gone when the news comes, and leaves the list.', async () => {
  const answers = world()
  let news: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (news = controller) })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await open('', answers)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.startsWith('/api/live/') ? new Response(stream) : answers.fetch(address, init),
  )
  startLive()
  await press(options()[0]!)
  expect(mark('V2').getAttribute('data-state')).toBe('open')
  const taken = tables.map((one) => (one.name === 'V2' ? { ...one, is_free: false } : one))
  answers.give(getEventTables, { zones: [zone], tables: taken, rooms: [room], shapes: [] })
  news?.enqueue(new TextEncoder().encode(`data: event:${event.id}\n\n`))
  await vi.waitFor(async () => {
    await settle()
    expect(mark('V2').getAttribute('data-state')).toBe('gone')
  })
  expect(options().map((one) => one.closest('label')?.querySelector('b')?.textContent)).toEqual(['V1'])
  expect(mark('V1').getAttribute('data-state')).toBe('chosen')
  news?.close()
})
