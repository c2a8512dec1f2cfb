import { describe, expect, it } from 'vitest'
import { readDay, readGuests } from './read-guests.ts'

const today = '2026-11-22'
const read = (csv: string, columns?: Parameters<typeof readGuests>[1]['columns']) => readGuests(csv, { columns, today })

describe('A file of guests', () => {
  it('has columns that are found by their titles, in any order and with any separator.', () => {
    const { guests, errors, rows } = read(
      '\ufeffE-mail;Phone number;VIP;Naam;Tags;Birthday;Door note;Notes;Newsletter;Consent date;Consent source\r\n' +
        `zoe@north.example;'+49 170 5550123;x;Zoë Quast;Press, regular;14.07.1990;Prefers the balcony;"Pays late; ""often""";ja;1.11.2026;Summer fair\r\n`,
    )
    expect({ errors, rows }).toEqual({ errors: [], rows: 1 })
    expect(guests).toEqual([
      {
        line: 2,
        contact: { name: 'Zoë Quast', email: 'zoe@north.example', phone_number: '+49 170 5550123', birthday: '07-14' },
        tags: ['Press', 'regular'],
        is_vip: true,
        allergies: '',
        notes: [
          { text: 'Prefers the balcony', for_door: true },
          { text: 'Pays late; "often"', for_door: false },
        ],
        consent: { given_on: '2026-11-01', source: 'Summer fair' },
      },
    ])
  })

  it('may have names in two columns, columns named by the caller, and rows that are empty or short.', () => {
    expect(read('First name,Last name\nAda,Lovelace\n,,,\nBo\n').guests.map(({ contact }) => contact.name)).toEqual([
      'Ada Lovelace',
      'Bo',
    ])
    expect(read('a,b\nignored,Ada\n', [null, 'name']).guests).toMatchObject([{ contact: { name: 'Ada' } }])
  })

  it('uses a field for the first of its columns, and shows what each column has.', () => {
    expect(read('Name,Full name,City\n,Ada,\nBo,,Utrecht\n').columns).toEqual([
      { title: 'Name', example: 'Bo', field: 'name' },
      { title: 'Full name', example: 'Ada', field: null },
      { title: 'City', example: 'Utrecht', field: null },
    ])
  })

  it.each([
    ['', 'name', 'Name is required'],
    ['12345', 'name', 'This isn’t a name'],
    ['https://evil.example/ada', 'name', 'This isn’t a name'],
    ['A'.repeat(101), 'name', 'at most 100'],
    ['Ada\u0007', 'name', 'aren’t allowed'],
    ['Ada,not an address', 'email', 'valid email'],
    ['Ada,,call me', 'phone_number', 'valid phone number'],
    ['Ada,,,02-30', 'birthday', '07-14 for 14 July'],
    ['Ada,,,04/05/1990', 'birthday', '07-14 for 14 July'],
    ['Ada,,,,!!', 'tags', 'needs a letter'],
    [`Ada,,,,${Array.from({ length: 21 }, (_, n) => `t${n}`).join('|')}`, 'tags', 'up to 20 tags'],
    ['Ada,,,,,maybe', 'vip', 'VIP must be yes or no'],
    [`Ada,,,,,,${'x'.repeat(501)}`, 'door_note', 'at most 500'],
    ['Ada,a@b.example,,,,,,perhaps', 'consent', 'yes or no'],
    ['Ada,,,,,,,yes,2026-11-01,Fair', 'email', 'needs an email'],
    ['Ada,a@b.example,,,,,,yes,2026-11-23,Fair', 'consent_on', 'the day it was given'],
    ['Ada,a@b.example,,,,,,yes,,Fair', 'consent_on', 'the day it was given'],
    ['Ada,a@b.example,,,,,,yes,2026-11-01,', 'consent_source', 'needs its source'],
  ])('rejects the row %j for its %s.', (row, field, message) => {
    const { guests, errors } = read(
      `name,email,phone,birthday,tags,vip,door note,consent,consent date,consent source\n${row || ',a@b.example'}\n`,
    )
    expect(guests).toEqual([])
    expect(errors).toEqual([{ line: 2, field, message: expect.stringContaining(message) as string }])
  })

  it('without a column of names is rejected whole, and an empty one has no columns.', () => {
    expect(read('Email\na@b.example\n')).toMatchObject({
      rows: 1,
      guests: [],
      errors: [{ line: 1, field: 'name', message: 'Choose the column that has the names' }],
    })
    expect(read('')).toMatchObject({ rows: 0, columns: [] })
  })

  it('with a million rows is read as far as can be imported, and the others are counted.', () => {
    const { rows, guests } = read(`name\n${'Ada\n'.repeat(1_000_000)}`)
    expect({ rows, guests: guests.length }).toEqual({ rows: 1_000_000, guests: 5_001 })
  })
})

it.each([
  ['1990-07-14', '07-14'],
  ['07-14', '07-14'],
  ['1990/7/4', '07-04'],
  ['14.07.', '07-14'],
  ['14.7.1990', '07-14'],
  ['14/07/1990', '07-14'],
  ['07/14/1990', '07-14'],
  ['07/07/1990', '07-07'],
  ['04/05/1990', null],
  ['July 14', null],
  ['', null],
])('The day %j is %j.', (text, day) => {
  const read = readDay(text)
  expect(read && `${read.month}-${read.day}`).toBe(day)
})
