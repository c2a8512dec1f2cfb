import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { makeList } from './guest-lists.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

/** A contact of the caller's club with a note, both with the id by which samples name what they change. */
async function addContact(pool: Pool, { reservation_id: id, event, id: written_by }: Guest): Promise<void> {
  const at = startText()
  await insertRow(pool, 'club_guests', {
    id,
    club_id: event.club_id,
    name: 'Bo Lee',
    created_at: at,
    last_seen_on: at.slice(0, 10),
  })
  await insertRow(pool, 'guest_notes', {
    id,
    guest_id: id,
    text: 'Likes the balcony',
    for_door: true,
    written_by,
    written_at: at,
  })
}

/** The second one has the id of the caller. */
async function addTwoContacts(pool: Pool, guest: Guest): Promise<void> {
  await addContact(pool, guest)
  await insertRow(pool, 'club_guests', {
    id: guest.id,
    club_id: guest.event.club_id,
    name: 'Bo L.',
    created_at: startText(),
    last_seen_on: startText().slice(0, 10),
  })
}

async function mergeTwoContacts(pool: Pool, guest: Guest): Promise<void> {
  await addTwoContacts(pool, guest)
  await pool.query(
    `update club_guests set merged_into = $2, merged_with = $2, merged_at = $3, merged_by = $1, merged_version = 2,
        merge_changes = '{"tags": [], "is_vip": false, "allergies": "", "both_allergies": ""}'
      where id = $1`,
    [guest.id, guest.reservation_id, startText()],
  )
}

async function addConsentingContact(pool: Pool, guest: Guest): Promise<void> {
  await addContact(pool, guest)
  await insertRow(pool, 'contact_consents', {
    id: guest.reservation_id,
    guest_id: guest.reservation_id,
    given_on: startText().slice(0, 10),
    source: 'Summer fair',
    recorded_at: startText(),
    recorded_by: guest.id,
  })
}

async function addSegment(pool: Pool, { reservation_id: id, event: { club_id } }: Guest): Promise<void> {
  await pool.query('delete from guest_segments where club_id = $1', [club_id])
  await insertRow(pool, 'guest_segments', { id, club_id, name: 'Regulars', filters: '{"vip": "yes"}', created_at: startText() })
}

/** Not every caller may filter by spend. */
const filters = { kind: 'account', visits: 'one', last_visit: 'never', no_shows: 'none', vip: 'yes', spend: undefined } as const

export const guests: ModuleSamples = {
  fields: ({ reservation_id, id }) => ({
    note_id: reservation_id,
    contact_id: id,
    birthday: '07-14',
    tags: ['Regular'],
    retention_months: 24,
  }),
  calls: ({ event: { club_id } }) => ({
    ...inCalls(['getClubNews', 'setClubNews'], { club_id }),
    ...inCalls(['addGuestSegment', 'updateGuestSegment'], filters),
    ...inCalls(['previewGuestImport', 'importGuests'], {
      csv: 'name,email\nAda Lovelace,ada@book.example\n',
      columns: ['name', 'email'],
    }),
    ...inCalls(['listClubGuests', 'exportClubGuests'], { ...filters, sort: 'name' }),
  }),
  prepare: {
    ...inCalls(
      ['getClubGuest', 'updateClubGuest', 'deleteClubGuest', 'listGuestReservations', 'addGuestNote', 'deleteGuestNote'],
      addContact,
    ),
    ...inCalls(['updateGuestSegment', 'deleteGuestSegment'], addSegment),
    listGuestDuplicates: addContact,
    addListedGuest: makeList,
    withdrawContactConsent: addConsentingContact,
    mergeGuest: addTwoContacts,
    undoGuestMerge: mergeTwoContacts,
    async updateGuestSettings(pool, { event }) {
      await pool.query('delete from guest_settings where club_id = $1', [event.club_id])
    },
  },
}
