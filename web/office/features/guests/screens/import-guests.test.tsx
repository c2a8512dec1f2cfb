import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getClubGuest, listGuestReservations, withdrawContactConsent, type ClubGuest } from '#contract/guests/club-guests.ts'
import { importGuests, previewGuestImport, type GuestImportPreview } from '#contract/guests/import.ts'
import { listGuestDuplicates } from '#contract/guests/merges.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const counts = {
  new: 2,
  added_to: 1,
  unchanged: 1,
  rejected: 1,
  notes: 1,
  consents: 1,
  matched: {
    email: 1,
    phone: 1,
    name: 0,
  },
}
const preview = (change: Partial<GuestImportPreview> = {}): GuestImportPreview => ({
  rows: 5,
  columns: [
    { title: 'Name', example: 'Ada Lovelace', field: 'name' },
    { title: 'Mail', example: 'ada@north.example', field: 'email' },
    { title: 'City', example: 'Utrecht', field: null },
  ],
  ...counts,
  sample: [
    {
      line: 2,
      name: 'Ada Lovelace',
      email: 'ada@north.example',
      phone_number: '',
      outcome: 'new',
      rule: null,
      matched_name: null,
    },
    {
      line: 3,
      name: 'Bo Vos',
      email: null,
      phone_number: '0655500101',
      outcome: 'added_to',
      rule: 'phone',
      matched_name: 'Bo Vos',
    },
  ],
  error_count: 1,
  errors: [{ line: 6, field: 'phone_number', message: 'Please enter a valid phone number' }],
  ...change,
})

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(api: Answers, path = '/admin-club/guests/import') {
  vi.stubGlobal('fetch', api.fetch)
  await renderOffice(path, api)
  return api
}

async function choose(file: File) {
  const input = findAs('input[type=file]', HTMLInputElement)
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await dispatch(input, new Event('change', { bubbles: true }))
  await settle()
}

const text = () => document.body.textContent
const csv = new File(['Name,Mail,City\nAda,ada@north.example,Utrecht\n'], 'guests.csv', { type: 'text/csv' })

describe('Importing guests', () => {
  it('shows what becomes of a file before anything is saved, imports it and says what was done.', async () => {
    const api = await open(new Answers().give(previewGuestImport, preview()).give(importGuests, counts))
    await choose(csv)
    for (const words of ['New guests2', '1 by email, 1 by phone number and name', 'Rejected rows1'])
      expect(text()).toContain(words)
    expect(text()).toContain('Adds to Bo Vos (same phone number and name)')
    expect(find('[aria-label="Rejected rows"]').textContent).toContain('6PhonePlease enter a valid phone number')
    await press(findAction('Import 3 rows'))
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'importGuests', body: { columns: ['name', 'email', null] } })
    expect(text()).toContain('Importing it again changes nothing.')
    await press(findAction('Import another file'))
    expect(findAs('input[type=file]', HTMLInputElement).value).toBe('')
  })

  it('reads a file that a spreadsheet saved in the Windows character set.', async () => {
    const api = await open(new Answers().give(previewGuestImport, preview()))
    await choose(new File([new Uint8Array([0x6e, 0x0a, 0x5a, 0x6f, 0xeb])], 'guests.csv'))
    expect(api.sent.at(-1)).toMatchObject({ body: { csv: 'n\nZoë' } })
  })

  it('imports nothing while no row is good, no column has names, the file is empty or too long, or too large.', async () => {
    const button = () => findAction('Import 0 rows') as HTMLButtonElement
    const api = await open(new Answers().give(previewGuestImport, preview({ new: 0, added_to: 0, unchanged: 4 })))
    await choose(csv)
    expect(button().disabled).toBe(true)
    expect(text()).toContain('There’s nothing new to import.')
    api.give(previewGuestImport, preview({ rows: 0, new: 0, added_to: 0, sample: [], errors: [], error_count: 0 }))
    await choose(csv)
    expect(text()).toContain('This file has no rows below its first line.')
    api.give(previewGuestImport, preview({ rows: 5_001 }))
    await choose(csv)
    expect(text()).toContain('That’s more than 5,000 rows.')
    api.give(
      previewGuestImport,
      preview({ new: 0, added_to: 0, unchanged: 0, columns: [{ title: 'a', example: '1', field: null }] }),
    )
    await choose(csv)
    expect(text()).toContain('Choose which column has your guests’ names.')
    expect(text()).not.toContain('There’s nothing new')
    await choose(new File([], 'guests.csv'))
    expect(text()).toContain('This file is empty.')
    await choose(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'guests.csv'))
    expect(text()).toContain('Choose a file of up to 4 MB.')
  })

  it('says why a file could not be checked or imported, and tries again.', async () => {
    const api = await open(new Answers().fail(previewGuestImport, 500))
    await choose(csv)
    expect(find('[role="alert"]').textContent).not.toBe('')
    api.give(previewGuestImport, preview()).fail(importGuests, 409, { code: 'too_many_rows', error: 'Too many', most: 5_000 })
    await press(findAction('Try again'))
    await press(findAction('Import 3 rows'))
    expect(find('[role="alert"]').textContent).toBe('Too many')
  })

  it('asks people without access to finances for no other notes.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_view_guests: true }))
    await open(new Answers().give(previewGuestImport, preview()))
    await choose(csv)
    await press(findAs('input[aria-label="City is"]', HTMLInputElement))
    const options = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
    expect(options).toContain('Note for the door')
    expect(options).not.toContain('Other note')
  })

  it('sends the fields chosen for the columns, each once.', async () => {
    const api = await open(new Answers().give(previewGuestImport, preview()))
    await choose(csv)
    await press(findAs('input[aria-label="City is"]', HTMLInputElement))
    const list = document.getElementById(find('input[aria-label="City is"]').getAttribute('aria-controls') ?? '')
    const option = [...list!.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent === 'Email')
    await press(option!)
    await settle()
    expect(api.sent.at(-1)).toMatchObject({ endpoint: 'previewGuestImport', body: { columns: ['name', null, 'email'] } })
  })
})

it('A contact’s consent to news is shown with its day and source, and withdrawn when they ask.', async () => {
  const guest: ClubGuest = {
    id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a1',
    name: 'Ida Berg',
    email: 'ida@north.example',
    phone_number: '',
    has_account: false,
    is_vip: false,
    tags: [],
    bookings: 0,
    visits: 0,
    no_shows: 0,
    first_visit_on: null,
    last_visit_on: null,
    spent_minor: 0,
    currency: 'EUR',
    allergies: '',
    birthday_month: null,
    birthday: null,
    points: null,
    client_id: null,
    news_since: null,
    notes: [],
    lists: [],
    merged: [],
    created_at: '2026-11-01T12:00:00.000Z',
    version: 1,
    contact_consent: {
      given_on: '2026-11-01',
      source: 'Summer fair',
    },
  }
  const none = { count: 0, next: null }
  const api = new Answers()
    .give(getClubGuest, guest)
    .give(listGuestDuplicates, { guests: [], ...none })
    .give(listGuestReservations, { reservations: [], currency: 'EUR', ...none })
    .give(withdrawContactConsent, { ...guest, contact_consent: null })
  await open(api, `/admin-club/guests/${guest.id}`)
  expect(text()).toContain('Agreed on Sun, Nov 1, 2026: Summer fair')
  await press(find('[aria-label="More actions for Ida Berg"], [aria-haspopup="menu"]'))
  await press(findAction('Withdraw consent to news'))
  await press(findAction('Withdraw consent'))
  expect(api.sent.at(-1)).toMatchObject({ endpoint: 'withdrawContactConsent' })
  expect(text()).not.toContain('Summer fair')
})
