import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  countedReservations,
  deleteSavedFilter,
  exportClubReservations,
  listClubReservations,
  listSavedFilters,
  manageClubReservations,
  saveFilter,
} from '#contract/reservations/club-reservation-list.ts'
import { getTableSuggestions, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import {
  dispatch,
  find,
  findAction,
  findAs,
  findField,
  findFieldAs,
  press,
  settle,
  type,
} from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aClubReservation } from '../testing/club-reservations.ts'

const answer = aClubReservation(1, {
  name: 'Bo Vos',
  status: 'pending',
  allowed_actions: ['approve', 'decline', 'assign_table', 'cancel'],
})
const booked = aClubReservation(2, { name: 'Ana Lopez' })
const both = [answer, aClubReservation(2, { name: 'Ana Lopez', status: 'pending', allowed_actions: ['approve'] })]
const cleo = aClubReservation(3, { name: 'Cleo Park', status: 'pending', allowed_actions: ['approve'] })
const view = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000077',
  name: 'Requests',
  filters: { status: 'pending' as const },
  created_at: '2026-11-01T12:00:00.000Z',
}

const answers = (reservations = [answer, booked]) =>
  new Answers()
    .give(listClubReservations, { reservations, today: '2026-11-20', event: null, count: reservations.length, next: null })
    .give(listSavedFilters, { saved_filters: [view], count: 1, next: null })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  // Parts loaded on demand are already here.
  await import('../../../ui/list/choices-filter.tsx')
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

async function menuOf(name: string): Promise<string[]> {
  await press(find(`[aria-label^="Actions for ${name} ("]`))
  return [...document.querySelectorAll('[role="menuitem"]:not([aria-disabled])')].map(({ textContent }) => textContent)
}

describe("A club's reservations", () => {
  it('are a table of guests, status, time and price.', async () => {
    const api = answers()
    await open('/admin-club/reservations', api)
    expect(api.requests).toContain('club-admin/reservations/')
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    for (const word of ['Bo Vos', 'VX7K-2001', 'To approve', 'Deep Current, Sat, Nov 21', '11:30 PM', '€25.00', 'Unpaid'])
      expect(rows[0]).toContain(word)
    expect(findAction('Ana Lopez').getAttribute('href')).toBe(`/admin-club/reservations/${booked.id}`)
  })

  it('keep filters in the address, and send what the API accepts.', async () => {
    const api = answers()
    await open(
      '/admin-club/reservations?status=pending&kind=spaceship&search=bo&sort=-total&date_range=never&payment_status=paid',
      api,
    )
    expect(api.requests).toContain('club-admin/reservations/?status=pending&payment_status=paid&sort=-total&search=bo')
  })

  it('show tonight’s or those to approve with one press.', async () => {
    const api = answers()
    await open('/admin-club/reservations', api)
    const current = () => find('nav[aria-label="Reservation views"] [aria-current]').textContent
    expect(current()).toBe('All')
    await press(findAction('Tonight'))
    expect(api.requests).toContain('club-admin/reservations/?date_range=today&sort=arrival')
    await press(find('nav[aria-label="Reservation views"] a:last-child'))
    expect(api.requests).toContain('club-admin/reservations/?status=pending')
    expect(current()).toBe('To approve')
  })

  it('are filtered by several statuses at once.', async () => {
    const api = answers()
    await open('/admin-club/reservations?status=pending', api)
    await press(findAction('Status: To approve'))
    const option = [...document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')].find(
      (one) => one.textContent === 'Confirmed',
    )
    await press(option!)
    await settle()
    expect(api.requests).toContain('club-admin/reservations/?status=pending%2Cconfirmed')
    expect(find('search').textContent).toContain('Status (2)')
  })

  it('are seated at another party’s table only if they share it.', async () => {
    const seated = aClubReservation(4, { name: 'Dee Roy', kinds: ['table'], allowed_actions: ['assign_table'] })
    const message = 'Booth 1 is taken by Ana Lopez.'
    const api = answers([seated, booked]).fail(manageClubReservation, 409, {
      error: message,
      code: 'table_taken',
      fields: { table_label: [message] },
    })
    await open('/admin-club/reservations', api)
    await menuOf('Dee Roy')
    await press(findAction('Assign table'))
    const dialog = find('[role="dialog"]')
    await type(findField('Table'), 'Booth 1')
    expect(dialog.textContent).not.toContain('Share this table')
    await dispatch(find('[role="dialog"] form'), new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(dialog.textContent).toContain(message)
    await press(findFieldAs('Share this table', HTMLInputElement))
    await dispatch(find('[role="dialog"] form'), new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(api.sent.at(-1)?.body).toEqual({ action: 'assign_table', table_label: 'Booth 1', share_table: true })
  })

  it('are offered the free tables that fit them, and why.', async () => {
    const seated = aClubReservation(4, { name: 'Dee Roy', kinds: ['table'], allowed_actions: ['assign_table'] })
    const suggestions = [
      { label: 'V3', table_ids: [seated.id], seats_from: 2, seats_to: 4, minimum_spend_minor: 30_000 },
      { label: 'V1 + V2', table_ids: [seated.id, booked.id], seats_from: 4, seats_to: 8, minimum_spend_minor: null },
    ]
    const api = answers([seated]).give(getTableSuggestions, { suggestions }).give(manageClubReservation, answer)
    await open('/admin-club/reservations', api)
    await menuOf('Dee Roy')
    await press(findAction('Assign table'))
    expect(find('[role="dialog"]').textContent).toContain('Best free table: V3 (seats 2–4, minimum €300.00)')
    await press(findField('Table'))
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'V3 · seats 2–4, minimum €300.00',
      'V1 + V2 · joined, seats 4–8',
    ])
    await press(options[1]!)
    await dispatch(find('[role="dialog"] form'), new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(api.sent.at(-1)?.body).toEqual({ action: 'assign_table', table_label: 'V1 + V2' })
  })

  it('without a table are given none.', async () => {
    await open('/admin-club/reservations', answers())
    await menuOf('Bo Vos')
    const impossible = [...document.querySelectorAll('[role="menuitem"][aria-disabled]')].map(({ textContent }) => textContent)
    expect(impossible).toContain('Assign tableThis booking doesn’t include a table.')
  })

  it('offer what the server allows, say why the rest is not possible, and approve at once.', async () => {
    const api = answers().give(manageClubReservation, { ...answer, status: 'confirmed' })
    await open('/admin-club/reservations', api)
    expect(await menuOf('Bo Vos')).toEqual(['Approve request', 'Decline request', 'Cancel reservation'])
    const impossible = [...document.querySelectorAll('[role="menuitem"][aria-disabled]')].map(({ textContent }) => textContent)
    expect(impossible).toContain('Close tableThis booking doesn’t include a table.')
    expect(impossible).toContain('Reinstate reservationOnly for cancelled or expired reservations.')
    await press(findAction('Approve request'))
    expect(api.sent).toMatchObject([{ endpoint: 'manageClubReservation', body: { action: 'approve' } }])
    expect(document.body.textContent).toContain('Bo Vos: approved.')
  })

  it('ask for the reason before a request is declined, and say why the server refuses.', async () => {
    const api = answers().fail(manageClubReservation, 409, {
      error: 'This is no longer possible.',
      code: 'invalid_transition',
    })
    await open('/admin-club/reservations', api)
    await menuOf('Bo Vos')
    await press(findAction('Decline request'))
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).toContain('Decline Bo Vos?')
    expect(dialog.textContent).toContain('The guest sees your reason exactly as you write it.')
    await type(findAs('textarea', HTMLTextAreaElement), 'The room is rented out')
    await press([...dialog.querySelectorAll('button')].at(-1)!)
    expect(api.sent).toMatchObject([{ body: { action: 'decline', reason: 'The room is rented out' } }])
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('This is no longer possible.')
  })

  it('are acted on once if the response was lost, whatever was pressed in between.', async () => {
    const api = answers([answer, cleo]).fail(manageClubReservation, 0)
    await open('/admin-club/reservations', api)
    const approve = async (name: string) => {
      await menuOf(name)
      await press(findAction('Approve request'))
    }
    await approve('Bo Vos')
    api.give(manageClubReservation, answer)
    await approve('Cleo Park')
    await approve('Bo Vos')
    await approve('Bo Vos')
    const [lost, other, again, later] = api.sent.map(({ key }) => key)
    expect(again).toBe(lost)
    expect(new Set([lost, other, later]).size).toBe(3)
  })

  it('are acted on once, in bulk, if the response was lost.', async () => {
    const api = answers(both).fail(manageClubReservations, 0)
    await open('/admin-club/reservations', api)
    for (const box of document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')) await press(box)
    await press(findAction('Approve request'))
    api.give(manageClubReservations, { results: [{ id: answer.id, reservation: answer, error: null }] })
    await press(findAction('Approve request'))
    await press(findAction('Approve request'))
    const [lost, again, later] = api.sent.map(({ key }) => key)
    expect(again).toBe(lost)
    expect(later).not.toBe(lost)
  })

  it('apply one action to many, and list those that were refused.', async () => {
    const results = [
      { id: answer.id, reservation: { ...answer, status: 'confirmed' as const }, error: null },
      {
        id: booked.id,
        reservation: null,
        error: { code: 'invalid_transition' as const, message: 'This is no longer possible.' },
      },
    ]
    const api = answers(both).give(manageClubReservations, { results })
    await open('/admin-club/reservations', api)
    for (const box of document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')) await press(box)
    await press(findAction('Approve request'))
    expect(api.sent).toMatchObject([
      { endpoint: 'manageClubReservations', body: { ids: [answer.id, booked.id], change: { action: 'approve' } } },
    ])
    expect(find('[role="dialog"]').textContent).toContain('Ana Lopez (VX7K-2002)This is no longer possible.')
  })

  it('are changed together only if they allow it, and say if none does.', async () => {
    const api = answers().give(manageClubReservation, answer)
    await open('/admin-club/reservations', api)
    for (const box of document.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]')) await press(box)
    expect(findAction('Mark as no-show').getAttribute('aria-disabled')).toBe('true')
    await press(findAction('Mark as no-show'))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    const red = [...find('[aria-label="Selected rows"]').querySelectorAll('button')].filter(
      ({ dataset }) => dataset['variant'] === 'filled',
    )
    expect(red).toEqual([])
    await press(findAction('Approve request (1 of 2)'))
    expect(api.sent).toMatchObject([{ endpoint: 'manageClubReservation', body: { action: 'approve' } }])
  })

  it('are selected on all pages, and sent a hundred at a time.', async () => {
    const rows = Array.from({ length: 130 }, (_, index) =>
      aClubReservation(index + 10, { name: `Guest ${index}`, status: 'pending', allowed_actions: ['approve'] }),
    )
    const page = (from: number, to: number, next: string | null) => ({
      reservations: rows.slice(from, to),
      today: '2026-11-20',
      event: null,
      count: rows.length,
      next,
    })
    const api = answers()
      .giveBy(listClubReservations, (query) =>
        query.get('limit') === null ? page(0, 20, 'b') : query.get('cursor') === null ? page(0, 100, 'c') : page(100, 130, null),
      )
      .fail(manageClubReservations, 503)
    await open('/admin-club/reservations?status=pending', api)
    expect(document.body.textContent).toContain('130 reservations match')
    await press(find('[aria-label="Select all rows"]'))
    await press(findAction('Select all 130 reservations that match'))
    await settle()
    await press(findAction('Approve request'))
    await settle()
    expect(api.sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([100, 30])
    expect(find('[role="dialog"]').textContent).toContain('130 reservations not changed')
  })

  it("are counted up to the server's limit.", async () => {
    const api = answers().give(listClubReservations, {
      reservations: [answer],
      today: '2026-11-20',
      event: null,
      count: countedReservations,
      next: 'b',
    })
    await open('/admin-club/reservations', api)
    expect(find('[aria-label="Pages"]').textContent).toContain('20,000+ reservations')
  })

  it('open, save and delete saved filters.', async () => {
    const api = answers().give(saveFilter, view).give(deleteSavedFilter, { message: 'Filters deleted.' })
    const { address } = await open('/admin-club/reservations?kind=table', api)
    await press(findAction('Saved filters'))
    await press(findAction('Save these filters'))
    await type(findAs('[role="dialog"] input', HTMLInputElement), 'Tables')
    await press(findAction('Save filters'))
    expect(api.sent).toMatchObject([{ endpoint: 'saveFilter', body: { name: 'Tables', filters: { kind: 'table' } } }])
    await press(findAction('Saved filters'))
    await press(findAction('Requests'))
    expect(address()).toBe('/admin-club/reservations?status=pending')
    await press(findAction('Requests'))
    await press(findAction('Delete “Requests”'))
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'deleteSavedFilter' })
    api.give(saveFilter, view)
    await press(findAction('Undo'))
    expect(api.sent.at(-1)).toMatchObject({ body: { name: 'Requests', filters: { status: 'pending' } } })
  })

  it('are exported as CSV with the current filters.', async () => {
    const paths: string[] = []
    const saved: string[] = []
    const api = answers().giveBy(exportClubReservations, (query) => {
      paths.push(query.toString())
      return 'Reference\r\n'
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await open('/admin-club/reservations?status=confirmed', api)
    await press(findAction('Export CSV'))
    await settle()
    vi.restoreAllMocks()
    expect(paths).toEqual(['status=confirmed'])
    expect(saved).toEqual(['reservations.csv'])
  })

  it('say what to do if there are none.', async () => {
    await open('/admin-club/reservations', answers([]))
    expect(document.body.textContent).toContain('No reservations yet')
  })

  it('say that nothing matches the filters.', async () => {
    await open('/admin-club/reservations?search=zzz', answers([]))
    expect(document.body.textContent).toContain('No reservations match')
  })
})
