import { describe, expect, it } from 'vitest'
import { lastDigits, planImport, type GuestMatches, type KnownGuest } from './plan-import.ts'
import type { ReadGuest } from './read-guests.ts'

type Row = Partial<ReadGuest['contact'] & Omit<ReadGuest, 'contact' | 'line'>>

const row = ({ tags = [], is_vip = false, allergies = '', notes = [], consent = null, ...contact }: Row): ReadGuest => ({
  line: 2,
  contact: {
    name: 'Ada Lovelace',
    email: null,
    phone_number: '',
    birthday: null,
    ...contact,
  },
  tags,
  is_vip,
  allergies,
  notes,
  consent,
})
const guestOfClub = (change: Partial<KnownGuest> = {}): KnownGuest => ({
  id: 'known',
  has_account: false,
  name: 'Ada Lovelace',
  email: null,
  phone_number: '',
  birthday: null,
  tags: [],
  is_vip: false,
  allergies: '',
  notes: [],
  has_consent: false,
  ...change,
})
/** Found by all that they have, as the database finds them. */
const bookOf = (...guests: KnownGuest[]): GuestMatches => ({
  guests,
  emails: new Map(guests.flatMap(({ id, email }) => (email === null ? [] : [[email, id]]))),
  phones: Map.groupBy(
    guests.filter(({ phone_number, has_account }) => phone_number !== '' && !has_account),
    ({ phone_number }) => lastDigits(phone_number) ?? '',
  ),
  names: new Map(
    guests.filter(({ email, phone_number }) => email === null && phone_number === '').map(({ id }) => ['ada lovelace', [id]]),
  ),
})
function plan(rows: Row[], book = bookOf()) {
  let n = 0
  const { rows: planned, changes } = planImport(rows.map(row), book, () => `new ${(n += 1)}`)
  return { outcomes: planned.map(({ outcome, rule }) => (rule === null ? outcome : `${outcome} by ${rule}`)), planned, changes }
}

describe('A row', () => {
  it.each<[string, Row, Partial<KnownGuest>, string]>([
    [
      'the same email, however it is written',
      { email: 'ADA@north.example', name: 'A. L.' },
      { email: 'ada@north.example' },
      'unchanged by email',
    ],
    [
      'the number with its country code, and the name',
      { phone_number: '0170 5550123' },
      { phone_number: '+49 170 5550123' },
      'unchanged by phone',
    ],
    ['the number under another name', { phone_number: '0170 5550123', name: 'Bo Vos' }, { phone_number: '01705550123' }, 'new'],
    [
      'the number of a contact that has no name yet',
      { phone_number: '0170 5550123' },
      { name: '0170 5550123', phone_number: '0170 5550123' },
      'added_to by phone',
    ],
    [
      'the number and the name, but another email',
      { phone_number: '01705550123', email: 'b@north.example' },
      { phone_number: '01705550123', email: 'a@north.example' },
      'new',
    ],
    ['the number of an account', { phone_number: '01705550123' }, { phone_number: '01705550123', has_account: true }, 'new'],
    ['the name, and nothing else on either side', { name: 'Ada Lovelace' }, {}, 'unchanged by name'],
    ['the name, with another birthday', { birthday: '07-14' }, { birthday: '07-15' }, 'new'],
    ['the name, but an email as well', { email: 'ada@north.example' }, {}, 'new'],
  ])('with %s is as decided.', (_, line, guest, outcome) => {
    expect(plan([line], bookOf(guestOfClub(guest))).outcomes).toEqual([outcome])
  })

  it('adds what is missing, and overwrites nothing the club knows.', () => {
    const guest = guestOfClub({ email: 'ada@north.example', tags: ['Press'], allergies: 'Nuts', birthday: '01-02' })
    const line = {
      email: 'ada@north.example',
      name: 'A. King',
      phone_number: '0170 5550123',
      birthday: '03-04',
      tags: ['PRESS', 'DJ'],
      is_vip: true,
      allergies: 'Milk',
    }
    expect(plan([line], bookOf(guest)).changes).toMatchObject([
      {
        id: 'known',
        is_new: false,
        name: 'Ada Lovelace',
        phone_number: '0170 5550123',
        birthday: '01-02',
        tags: ['Press', 'DJ'],
        is_vip: true,
        allergies: 'Nuts\nMilk',
      },
    ])
  })

  it('leaves the details of an account alone, and agrees to nothing for it.', () => {
    const guest = guestOfClub({ email: 'ada@north.example', has_account: true })
    const consent = { given_on: '2026-11-01', source: 'Fair' }
    const { outcomes, changes } = plan([{ email: 'ada@north.example', phone_number: '0170 5550123', consent }], bookOf(guest))
    expect({ outcomes, changes }).toEqual({ outcomes: ['unchanged by email'], changes: [] })
  })

  it('matches an earlier row of its file like a guest the club knows.', () => {
    const { outcomes, changes } = plan([
      { email: 'ada@north.example', tags: ['Press'] },
      { email: 'Ada@North.example', phone_number: '0170 5550123', notes: [{ text: 'Left-handed', for_door: true }] },
      { phone_number: '+49 170 5550123', tags: ['press', 'DJ'] },
      { phone_number: '+49 170 5550123', notes: [{ text: 'Left-handed', for_door: true }] },
    ])
    expect(outcomes).toEqual(['new', 'added_to by email', 'added_to by phone', 'unchanged by phone'])
    expect(changes).toMatchObject([
      { is_new: true, tags: ['Press', 'DJ'], phone_number: '0170 5550123', notes: [{ text: 'Left-handed' }] },
    ])
  })

  it('gives a contact the first consent that is recorded, and never one after it was withdrawn.', () => {
    const consent = { given_on: '2026-11-01', source: 'Fair' }
    const later = { given_on: '2026-11-02', source: 'Bar' }
    expect(
      plan([
        { email: 'a@b.example', consent },
        { email: 'a@b.example', consent: later },
      ]).changes,
    ).toMatchObject([{ consent }])
    expect(
      plan([{ email: 'a@b.example', consent }], bookOf(guestOfClub({ email: 'a@b.example', has_consent: true }))).changes,
    ).toEqual([])
  })

  it.each([
    ['tags', { tags: ['one more'] }, { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) }],
    ['allergies', { allergies: 'Milk' }, { allergies: 'x'.repeat(298) }],
    [
      'note',
      { notes: [{ text: 'Hi', for_door: false }] },
      { notes: Array.from({ length: 100 }, (_, n) => ({ text: `${n}`, for_door: true })) },
    ],
  ])('that would be too much for the %s of its guest is rejected whole.', (field, line, guest) => {
    const { planned, changes } = plan(
      [{ email: 'a@b.example', is_vip: true, ...line }],
      bookOf(guestOfClub({ email: 'a@b.example', ...guest })),
    )
    expect(planned).toMatchObject([{ outcome: 'rejected', error: { field } }])
    expect(changes).toEqual([])
  })
})

it.each([
  ['+31 6 5550 0101', '655500101'],
  ['06-5550 0101', '655500101'],
  ['12345', null],
  ['', null],
])('The number %j ends in %j.', (number, digits) => {
  expect(lastDigits(number)).toBe(digits)
})
