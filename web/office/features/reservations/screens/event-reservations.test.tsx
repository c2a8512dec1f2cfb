import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errors } from '#contract/base/errors.ts'
import { getEventReservations, takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import type { MoneyMovement } from '#contract/reservations/money.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listReturnedTickets } from '#contract/reservations/resale.ts'
import { listEventWaitingList } from '#contract/reservations/waiting-list.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { someEventReservations, aClubReservation } from '../testing/club-reservations.ts'

const one = aClubReservation(1, { name: 'Bo Vos' })
const party = {
  id: one.id,
  reference: one.reference,
  name: 'Bo Vos',
  status: 'confirmed' as const,
  party_size: 4,
  checked_in_heads: 0,
  table_label: '',
  arrives_at: '2026-11-21T22:30:00.000Z',
  minimum_spend_minor: 20_000,
  actual_spend_minor: null,
  total_minor: 30_000,
  due_minor: 10_000,
}
const list = { reservations: [one], today: '2026-11-20', event: null, count: 1, next: null }
const event = someEventReservations()
const here = `/admin-club/reservations/events/${event.id}`

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nobody = { entries: [], count: 0, next: null }
const nothing = {
  event: { id: event.id, title: event.title, timezone: event.timezone, has_resale: true },
  tickets: [],
  count: 0,
  next: null,
}

async function open(
  path: string,
  api: Answers,
  waiting: AnswerOf<typeof listEventWaitingList> = nobody,
  returned: AnswerOf<typeof listReturnedTickets> = nothing,
) {
  api.give(listEventWaitingList, waiting).give(listReturnedTickets, returned)
  // What opens on demand opens at once.
  await import('../forms/walk-in-form.tsx')
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

describe("A club's event", () => {
  it.each([
    [true, 'Guests can return tickets for resale until sales end.'],
    [false, 'Resale is off for this event.'],
  ])('says whether guests can return tickets while none were: %s.', async (has_resale, words) => {
    const api = new Answers().give(getEventReservations, event).give(listClubReservations, list)
    await open(`${here}?view=returned`, api, nobody, { ...nothing, event: { ...nothing.event, has_resale } })
    expect(document.body.textContent).toContain(words)
  })

  it('shows what guests returned for resale, for what it was resold and to which booking, without anyone’s name.', async () => {
    const ticket = {
      id: one.id,
      reservation_id: one.id,
      reference: one.reference,
      item: 'Entry',
      currency: 'EUR' as const,
      paid_minor: 2500,
      returned_at: '2026-11-20T12:00:00.000Z',
      outcome: 'sold' as const,
      ended_at: '2026-11-20T13:00:00.000Z',
      sold_to: { reservation_id: party.id, reference: 'ABCD-EFGH' },
      sold_minor: 2500,
      refunded_minor: 2000,
      refund: 'failed' as const,
    }
    const api = new Answers().give(getEventReservations, event).give(listClubReservations, list)
    await open(`${here}?view=returned`, api, nobody, { ...nothing, tickets: [ticket], count: 1 })
    expect(document.body.textContent).toContain('Returned tickets (1)')
    const text = find('table').textContent
    for (const shown of [one.reference, 'Sold', 'Entry', '€25.00', 'ABCD-EFGH', '€20.00 rejected by the bank'])
      expect(text).toContain(shown)
    expect(text).not.toContain('Bo Vos')
  })

  it('shows how many come when, and each party by arrival.', async () => {
    const api = new Answers().give(getEventReservations, event).give(listClubReservations, list)
    await open(here, api)
    expect(api.requests).toContain(`club-admin/reservations/?event_id=${event.id}&sort=arrival&limit=50`)
    expect(document.body.textContent).toContain('11:30 PM6 guests in 2 parties, 1 inside')
    expect(findAction('Bo Vos').getAttribute('href')).toBe(`/admin-club/reservations/${one.id}`)
  })

  it.each([
    [12, 'Places booked120 of 400Not paid yet12 places held'],
    [1, 'Places booked120 of 400Not paid yet1 place held'],
    [0, 'Places booked120 of 400'],
  ])('shows that %d places are held by guests who have not paid yet, if there are any.', async (held_unpaid, words) => {
    await open(
      here,
      new Answers().give(getEventReservations, someEventReservations({ held_unpaid })).give(listClubReservations, list),
    )
    expect(find('dl').textContent).toMatch(new RegExp(`${words}$`))
  })

  const prestations = [
    { id: one.id, kind: 'table' as const, name: 'Booth', price_minor: 10_000, heads_per_unit: 4, units: 6, left: 3 },
  ]
  const tables = [{ table_label: 'A1', heads: 4, parties: [{ ...party, table_label: 'A1' }] }]
  const without_table = [{ ...party, id: aClubReservation(2).id, name: 'Ana', due_minor: 0 }]
  const seated = () =>
    new Answers()
      .give(getEventReservations, someEventReservations({ tables, without_table, prestations }))
      .give(listClubReservations, list)

  it('draws the table plan, with parties that still need a table and what is left to sell.', async () => {
    await open(`${here}?view=table`, seated())
    const plan = find('main section')
    expect(plan.querySelector('h2')?.textContent).toBe('Table plan')
    expect(plan.textContent).toContain('Booth: 6 sold, 3 available')
    expect([...plan.querySelectorAll('li')].map((tile) => tile.textContent)).toEqual([
      'No table yetConfirmed: Ana 4 guests',
      'Table A1Confirmed: Bo Vos 4 guests',
    ])
  })

  it('shows the minimum spend, spend and balance of each party with a table, and finds it by name or table.', async () => {
    await open(`${here}?view=table`, seated())
    const search = async (text: string) => {
      await type(findAs('search input', HTMLInputElement), text)
      await vi.waitFor(() => expect(rows()).toHaveLength(1))
    }
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows()).toEqual([
      'AnaNo table yet411:30 PM€200.00€300.00–SettledConfirmed',
      'Bo VosTable A1411:30 PM€200.00€300.00–€100.00Confirmed',
    ])
    await search('a1')
    await search('bo v')
    expect(rows()[0]).toContain('Bo Vos')
  })

  it('shows the waiting list in order.', async () => {
    const entry = {
      id: one.id,
      place: 1,
      name: 'Dee Roy',
      party_size: 3,
      smallest_party: 3,
      lines: [{ prestation_id: one.id, name: 'Entry', quantity: 3 }],
      created_at: '2026-11-20T12:00:00.000Z',
    }
    const flexible = { ...entry, id: event.id, place: 2, name: 'Ana Silva', smallest_party: 2 }
    const api = new Answers().give(getEventReservations, event).give(listClubReservations, list)
    await open(here, api, { entries: [entry, flexible], count: 51, next: 'more' })
    await press(findAction('Waiting list (51)'))
    expect(find('tbody').textContent).toContain('1Dee Roy33 × EntryFri, Nov 20, 2026, 1:00 PM')
    expect(find('tbody').textContent).toContain('2Ana Silva2–33 × Entry')
    expect(document.body.textContent).toContain('51 parties')
    await press(findAction('Next page'))
    expect(api.requests.at(-1)).toBe(`club-admin/events/${event.id}/waiting-list/?limit=50&cursor=more`)
  })

  it('says if no one is waiting.', async () => {
    await open(`${here}?view=waiting`, new Answers().give(getEventReservations, event).give(listClubReservations, list))
    expect(document.body.textContent).toContain('No one is waiting')
    expect(findAction('Waiting list').getAttribute('aria-current')).toBe('page')
  })

  it('adds a walk-in with its items, and says what there is to pay.', async () => {
    const api = new Answers()
      .give(getEventReservations, event)
      .give(listClubReservations, list)
      .give(takeWalkIn, { ...one, status: 'confirmed', reference: 'VX7K-9999' })
    await open(here, api)
    await press(findAction('Add walk-in'))
    await settle()
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).toContain('€12.50, 60 left')
    await type(findAs('[role="dialog"] input[maxlength="100"]', HTMLInputElement), 'Cleo')
    expect(dialog.textContent).toContain('To pay: €12.50')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent).toMatchObject([
      {
        endpoint: 'takeWalkIn',
        body: {
          event_id: event.id,
          lines: [{ prestation_id: event.prestations[0]?.id, quantity: 1 }],
          party_size: 1,
          guest_name: 'Cleo',
        },
      },
    ])
    expect(document.body.textContent).toContain('VX7K-9999 is booked: €25.00 to pay.')
  })

  it('adds a walk-in ahead of the waiting list on request, and offers that only after a refusal.', async () => {
    const api = new Answers()
      .give(getEventReservations, event)
      .give(listClubReservations, list)
      .fail(takeWalkIn, 409, { error: errors.waiting_list_first.sentence, code: 'waiting_list_first', waiting_heads: 2 })
    await open(`${here}?walk_in=new`, api)
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).not.toContain('Add them anyway')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(dialog.textContent).toContain(errors.waiting_list_first.sentence)
    api.give(takeWalkIn, { ...one, reference: 'VX7K-9999' })
    const anyway = [...dialog.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Add them anyway'))
    await press(find(`#${CSS.escape(anyway?.getAttribute('for') ?? '')}`))
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent.map(({ body }) => (body as { despite_waiting_list?: boolean }).despite_waiting_list)).toEqual([
      undefined,
      true,
    ])
    expect(document.body.textContent).toContain('VX7K-9999 is booked')
  })

  it('shows the latest data without live updates.', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const api = new Answers().give(getEventReservations, event).give(listClubReservations, list)
    await open(here, api)
    api
      .give(getEventReservations, someEventReservations({ inside_heads: 8 }))
      .give(listClubReservations, { ...list, reservations: [aClubReservation(1, { name: 'Cleo Park' })] })
    vi.advanceTimersByTime(30_000)
    await settle()
    expect(document.body.textContent).toContain('Inside8 of 100')
    expect(document.body.textContent).toContain('Cleo Park')
  })

  it('offers no walk-in if the event accepts none.', async () => {
    await open(
      here,
      new Answers()
        .give(getEventReservations, someEventReservations({ can_take_walk_ins: false, slots: [] }))
        .give(listClubReservations, { ...list, reservations: [] }),
    )
    expect(document.body.textContent).toContain('No guests expected yet.')
    expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).not.toContain('Add walk-in')
  })
})

describe("A club's reservation", () => {
  it('shows payments and refunds, and their status.', async () => {
    const movement = (n: number, parts: Partial<MoneyMovement>): MoneyMovement => ({
      id: `0193a000-0000-7000-8000-00000000000${n}`,
      kind: 'payment',
      method: 'online',
      amount_minor: 2500,
      state: 'succeeded',
      at: '2026-11-10T13:00:00.000Z',
      note: '',
      ...parts,
    })
    const movements = [
      movement(1, {}),
      movement(2, { method: 'cash', note: 'Coins' }),
      movement(3, { kind: 'refund', state: 'failed' }),
      movement(4, { kind: 'refund', method: 'cash', amount_minor: 1000 }),
    ]
    await open(`/admin-club/reservations/${one.id}`, new Answers().give(getClubReservation, { ...one, movements }))
    const rows = [...document.querySelectorAll('tr')].map(({ textContent }) => textContent)
    for (const words of ['Paid online', 'Paid in cash', 'Refund rejected by the bank', 'Refunded in cash'])
      expect(rows.some((row) => row.startsWith(words))).toBe(true)
    expect(rows.find((row) => row.startsWith('Paid in cash'))).toContain('Coins')
    expect(rows.at(-1)).toContain('−€10.00')
  })

  it('shows no payments if there were none.', async () => {
    await open(`/admin-club/reservations/${one.id}`, new Answers().give(getClubReservation, one))
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Deep Current',
      'Items',
      'Guest',
      'History',
    ])
  })

  it('shows who booked, what, and who did what, with exactly the allowed actions.', async () => {
    const history = [
      {
        at: '2026-11-10T13:00:00.000Z',
        by: 'client' as const,
        name: 'Bo Vos',
        action: 'confirm',
        status: 'pending' as const,
        detail: {},
      },
      {
        at: '2026-11-11T12:00:00.000Z',
        by: 'club' as const,
        name: 'Mia',
        action: 'check_in',
        status: 'checked_in' as const,
        detail: { heads: 2 },
      },
      {
        at: '2026-11-11T13:00:00.000Z',
        by: 'club' as const,
        name: 'Mia',
        action: 'cancel',
        status: 'cancelled' as const,
        detail: { reason: 'Burst pipe' },
      },
      {
        at: '2026-11-11T18:00:00.000Z',
        by: 'system' as const,
        name: null,
        action: 'refund_failed',
        status: 'cancelled' as const,
        detail: { amount_minor: 5000 },
      },
    ]
    const gone = aClubReservation(3, { name: 'Bo Vos', status: 'cancelled', allowed_actions: ['reinstate'], history })
    const api = new Answers().give(getClubReservation, gone).give(manageClubReservation, gone)
    await open(`/admin-club/reservations/${gone.id}`, api)
    const text = document.body.textContent
    for (const words of [
      '2 × Entry',
      '18+ verified',
      'Past visits3',
      'By Mia',
      '2 guests',
      'Burst pipe',
      'Cancelled',
      'Refund rejected by the bank',
      '€50.00',
    ])
      expect(text).toContain(words)
    expect(text.indexOf('Burst pipe')).toBeLessThan(text.indexOf('Guest sent request'))
    await press(findAction('Reinstate reservation'))
    expect(find('[role="dialog"]').textContent).toContain('Reinstate Bo Vos?')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent).toMatchObject([{ endpoint: 'manageClubReservation', body: { action: 'reinstate' } }])
  })

  it('shows the latest data without live updates.', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const api = new Answers().give(getClubReservation, one)
    await open(`/admin-club/reservations/${one.id}`, api)
    api.give(getClubReservation, { ...one, table_label: 'B12' })
    vi.advanceTimersByTime(30_000)
    await settle()
    expect(document.body.textContent).toContain('B12')
  })

  it('records a payment, with the balance suggested.', async () => {
    const unpaid = aClubReservation(4, {
      allowed_actions: ['record_payment'],
      paid_minor: 1500,
      refunded_minor: 1500,
      goodwill_minor: 500,
      payment_status: 'partially_paid',
    })
    const api = new Answers().give(getClubReservation, unpaid).give(manageClubReservation, unpaid)
    await open(`/admin-club/reservations/${unpaid.id}`, api)
    await press(findAction('Record payment'))
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent).toMatchObject([{ body: { action: 'record_payment', amount_minor: 2000, method: 'cash' } }])
  })

  it('suggests the late price of a party together with its balance.', async () => {
    const late = aClubReservation(6, { allowed_actions: ['record_payment'], paid_minor: 2500, late_due_minor: 3000 })
    const api = new Answers().give(getClubReservation, late).give(manageClubReservation, late)
    await open(`/admin-club/reservations/${late.id}`, api)
    await press(findAction('Record payment'))
    expect(find('[role="dialog"]').textContent).toContain('€30.00 is due for late arrival.')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent).toMatchObject([{ body: { action: 'record_payment', amount_minor: 3000 } }])
  })

  it('records the same amount again if the first one visibly arrived, though its response was lost.', async () => {
    const unpaid = aClubReservation(5, { allowed_actions: ['record_payment'] })
    const api = new Answers().give(getClubReservation, unpaid).fail(manageClubReservation, 0)
    const { client } = await open(`/admin-club/reservations/${unpaid.id}`, api)
    const pay = async () => press(find('[role="dialog"] button[type=submit]'))
    await press(findAction('Record payment'))
    await pay()
    api.give(getClubReservation, { ...unpaid, version: 2 })
    await client.invalidateQueries()
    await settle()
    // In the dialog that is still open it is the same attempt; reopened, it is another one.
    await pay()
    await press(find('[role="dialog"] button[aria-label="Close"]'))
    await press(findAction('Record payment'))
    await pay()
    const [lost, again, another] = api.sent.map(({ key }) => key)
    expect(again).toBe(lost)
    expect(another).not.toBe(lost)
  })
})
