import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getManagedEvent, updateEvent, type ManagedEvent } from '#contract/events/management.ts'
import { createPrestation, listPrestations } from '#contract/events/prestations.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aManagedEvent } from '../testing/managed-events.ts'
import { aManagedPrestation } from '../testing/managed-prestations.ts'

const seatings = [
  {
    id: '0192aaaa-bbbb-7ccc-8ddd-000000000801',
    name: 'Dinner',
    starts_at: '2026-11-21T22:00:00.000Z',
    ends_at: '2026-11-22T00:00:00.000Z',
    starts_at_local: '2026-11-21T23:00',
    ends_at_local: '2026-11-22T01:00',
  },
]
const event = aManagedEvent(1, { title: 'Supper Club' })
const answered = (change: Partial<ManagedEvent>) => ({ ...event, version: 2, adjusted: false, time_notes: [], ...change })

beforeAll(async () => {
  await import('../forms/lineup-fields.tsx')
  await import('../forms/seating-fields.tsx')
  await import('../forms/prestation-form.tsx')
})
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function edit(of: ManagedEvent) {
  const answers = new Answers().give(getManagedEvent, of).give(updateEvent, answered({ seatings }))
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(`/admin-club/events/${of.id}`, answers)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return answers
}
async function pause() {
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  await settle()
}

describe('The seatings of an event', () => {
  it('are none, and out of the way, until the club adds some.', async () => {
    await edit(event)
    expect(document.body.textContent).toContain('Tables are sold for the whole event.')
    await press(findAction('Add a seating'))
    expect(document.body.textContent).toContain('Each table is sold once per seating.')
  })

  it('follow one another up to the end of the event, and are saved once they have their names.', async () => {
    const answers = await edit(aManagedEvent(1, { title: 'Supper Club', seatings }))
    await press(findAction('Add a seating'))
    await pause()
    expect(answers.sent).toEqual([])
    await type(findAs('[data-path="seatings.1.name"]', HTMLInputElement), 'Club')
    await pause()
    expect(answers.sent.at(-1)?.body).toMatchObject({
      version: 1,
      seatings: [
        { name: 'Dinner', starts_at_local: '2026-11-21T23:00', ends_at_local: '2026-11-22T01:00' },
        { name: 'Club', starts_at_local: '2026-11-22T01:00', ends_at_local: '2026-11-22T06:00' },
      ],
    })
  })

  it('say in their place what the server refuses.', async () => {
    const answers = await edit(aManagedEvent(1, { title: 'Supper Club', seatings }))
    const message = 'Guests have booked Dinner, so it can’t be removed'
    answers.fail(updateEvent, 400, { error: 'x', code: 'invalid', fields: { seatings: [message] } })
    await press(find('[aria-label="Remove Dinner"]'))
    await pause()
    expect(answers.sent.at(-1)?.body).toMatchObject({ seatings: [] })
    expect(find('[role="alert"]').textContent).toBe(message)
  })
})

describe('A table', () => {
  it('asks for its seating where the event has any.', async () => {
    const answers = new Answers()
      .give(getManagedEvent, aManagedEvent(1, { seatings }))
      .give(listPrestations, { prestations: [], defaults: { payment: 'at_club', tax_bp: 600 }, count: 0, next: null })
    vi.stubGlobal('fetch', answers.fetch)
    await renderOffice(`/admin-club/events/${event.id}/prestations?new=table`, answers)
    await type(findField('Name'), 'Booth')
    await type(findField('Price'), '100')
    await press(find('[role="dialog"] button[type="submit"]'))
    expect(find('[role="dialog"]').textContent).toContain('Choose the seating')
    const saved = { ...aManagedPrestation(1, { kind: 'table', seating_id: seatings[0]?.id ?? null }), adjusted: false }
    answers.give(createPrestation, saved)
    await press(findField('Seating'))
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    await press(options.find(({ textContent }) => textContent === 'Dinner, 11:00 PM – 1:00 AM') ?? find('missing'))
    await press(find('[role="dialog"] button[type="submit"]'))
    expect(answers.sent.at(-1)?.body).toMatchObject({ name: 'Booth', seating_id: seatings[0]?.id })
  })
})
