import type { Tx } from '../infrastructure/database/connect.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import { describeAccount, fillGuests, insertContact, insertNote, insertSegment, linkListing } from '../modules/guests/demo.ts'
import type { DemoClub } from './clubs.ts'
import type { DemoListedName } from './tonight/fill-guest-lists.ts'

interface GuestDetails {
  tags?: readonly string[]
  is_vip?: boolean
  allergies?: string
  /** Each with how many days ago it was written. */
  notes?: readonly { text: string; for_door: boolean; days_ago: number }[]
}

/** By the account's username. */
const accounts: Readonly<Record<string, GuestDetails>> = {
  client: {
    tags: ['Regular', 'Birthday club'],
    is_vip: true,
    allergies: 'Hazelnuts',
    notes: [
      { text: 'Prefers the balcony table. Side entrance is fine.', for_door: true, days_ago: 9 },
      { text: 'Asked about hiring the back room in spring.', for_door: false, days_ago: 30 },
    ],
  },
}

/** In the order of the demo's guests. */
const others: readonly GuestDetails[] = [
  { tags: ['Regular'] },
  {
    tags: ['Press'],
    is_vip: true,
    notes: [{ text: 'Writes for a city magazine. Plus one is always fine.', for_door: true, days_ago: 21 }],
  },
  { tags: ['Regular', 'Quiet table'], allergies: 'Shellfish' },
  { is_vip: true, tags: ['Artist'], notes: [{ text: 'Plays here in December.', for_door: false, days_ago: 4 }] },
  { tags: ['Industry'] },
  { notes: [{ text: 'Left a jacket at the cloakroom, number 112.', for_door: true, days_ago: 2 }] },
]

const contacts = [
  {
    name: 'Marguerite Okafor',
    email: 'marguerite@studio.example',
    phone_number: '+31 20 555 0177',
    birthday: '03-08',
    tags: ['Press'],
    is_vip: true,
    allergies: '',
    note: 'Photographer. Comes in with the crew at the side entrance.',
  },
  {
    name: 'Marguerite O.',
    email: null,
    phone_number: '020 555 0177',
    birthday: null,
    tags: ['Artist'],
    is_vip: false,
    allergies: 'Peanuts',
    note: 'Called about the press list.',
  },
  {
    name: 'Aoife Byrne',
    email: 'aoife@byrne.example',
    phone_number: '+353 1 555 0142',
    birthday: null,
    tags: ['Industry'],
    is_vip: false,
    allergies: '',
    note: 'On the lists of two promoters tonight. One party.',
  },
] as const

const segments = [
  { name: 'VIP guests', filters: { vip: 'yes' } },
  { name: 'Regulars, seen lately', filters: { tag: 'Regular', last_visit: 'in_90_days' } },
] as const

interface GuestBook {
  guests: readonly string[]
  listed: readonly DemoListedName[]
  idOf: (username: string) => string
  now: Temporal.Instant
}

/** What the club knows of its guests. */
export async function fillGuestBook(
  tx: Tx,
  { row: { id: club_id }, admin }: DemoClub,
  { guests, listed, idOf, now }: GuestBook,
): Promise<void> {
  for (let after = await fillGuests(tx, null, now); after !== null;) after = await fillGuests(tx, after, now)
  const written_by = idOf(admin)
  const write = async (guest_id: string, { notes = [] }: GuestDetails) => {
    for (const { text, for_door, days_ago } of notes)
      await insertNote(tx, {
        id: newId(),
        guest_id,
        text,
        for_door,
        written_by,
        written_at: instantText(now.subtract({ hours: 24 * days_ago })),
      })
  }
  const clients = Object.entries(accounts).map(([username, one]) => [idOf(username), one] as const)
  for (const [index, one] of others.entries()) {
    const { [index]: id } = guests
    if (id !== undefined) clients.push([id, one])
  }
  for (const [client_id, one] of clients) {
    const { tags = [], is_vip = false, allergies = '' } = one
    const id = await describeAccount(tx, { club_id, client_id }, { tags, is_vip, allergies })
    if (id !== null) await write(id, one)
  }
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  for (const { note, tags, ...contact } of contacts) {
    const id = newId()
    await insertContact(tx, { ...contact, tags: [...tags], id, club_id, created_at: instantText(now), today })
    for (const { id: reservation_id } of listed.filter(({ name }) => name === contact.name))
      await linkListing(tx, { reservation_id, guest_id: id, linked_at: instantText(now), linked_by: written_by })
    await write(id, { notes: [{ text: note, for_door: true, days_ago: 15 }] })
  }
  for (const segment of segments) await insertSegment(tx, { ...segment, id: newId(), club_id, created_at: instantText(now) })
}
