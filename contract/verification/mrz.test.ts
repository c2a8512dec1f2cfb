import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, isMrzSound, readMrz, tidyMrz } from './mrz.ts'

const today = '2026-11-22'

// The specimens of ICAO Doc 9303, parts 4, 5 and 6.
const td3 = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`
const td2 = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`
const td1 = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`

const person = {
  issuer: 'UTO',
  nationality: 'UTO',
  last_name: 'ERIKSSON',
  first_name: 'ANNA MARIA',
  birth_date: '1974-08-12',
  expires_on: '2012-04-15',
  sex: 'F',
}

describe('the machine-readable zone of a document', () => {
  it.each([
    ['a passport', td3, { format: 'TD3', document_code: 'P', document_number: 'L898902C3' }],
    ['a small document', td2, { format: 'TD2', document_code: 'I', document_number: 'D23145890' }],
    ['a card', td1, { format: 'TD1', document_code: 'I', document_number: 'D23145890' }],
  ])('%s reads as in its specimen, with every check digit right.', (_, text, expected) => {
    const read = readMrz(text, today)
    expect(read).toMatchObject({ ...person, ...expected, is_name_cut: false })
    expect(read !== null && isMrzSound(read)).toBe(true)
  })

  it.each([
    ['in small letters, with blanks', td3.toLowerCase().replaceAll('<', ' < ')],
    ['in one run', td1.replaceAll('\n', '')],
    ['with guillemets', td3.replace('ERIKSSON<<', 'ERIKSSON«')],
    ['with blank lines around', `\n${td2}\n\n`],
  ])('is found %s.', (_, text) => expect(readMrz(text, today)?.last_name).toBe('ERIKSSON'))

  it.each([
    ['nothing', ''],
    ['one line of two', td3.split('\n')[0] ?? ''],
    ['a line that is too short', td3.slice(0, -1)],
    ['a letter that no document has', td3.replace('ANNA', 'ANNÄ')],
    ['lines of two formats', `${td3.split('\n')[0]}\n${td2.split('\n')[1]}`],
  ])('is not read from %s.', (_, text) => expect(readMrz(text, today)).toBeNull())

  it.each([
    ['the number', 'L898902C36', 'L898902C46', 'document_number'],
    ['the birth date', '7408122F', '7408132F', 'birth_date'],
    ['the expiry', '1204159', '1304159', 'expires_on'],
    ['the personal number', 'ZE184226B', 'ZE184227B', 'personal_number'],
    ['the last digit', '<<<<<10', '<<<<<11', 'composite'],
  ] as const)('shows that %s was changed.', (_, from, to, part) => {
    const read = readMrz(td3.replace(from, to), today)
    expect(read?.checks[part]).toBe(false)
    expect(read !== null && isMrzSound(read)).toBe(false)
  })

  it('reads a card whose number continues in the optional field.', () => {
    const [, two = '', three = ''] = td1.split('\n')
    const digit = checkDigit('D23145890734')
    const one = `I<UTOD23145890<734${digit}<<<<<<<<<<<`
    const composite = checkDigit(one.slice(5) + two.slice(0, 7) + two.slice(8, 15) + two.slice(18, 29))
    const read = readMrz([one, two.slice(0, 29) + composite, three].join('\n'), today)
    expect(read).toMatchObject({ document_number: 'D23145890734', checks: { document_number: true, composite: true } })
  })

  it.each<[string, string | null, string]>([
    ['261122', '2026-11-22', 'today'],
    ['261123', '1926-11-23', 'tomorrow, which is a century ago'],
    ['080229', '2008-02-29', 'a leap day'],
    ['070229', null, 'a leap day in another year'],
    ['74<<<<', null, 'a date that the document leaves open'],
    ['741312', null, 'a thirteenth month'],
  ])('reads the birth date %s as %s: %s.', (birth, expected) => {
    expect(readMrz(td3.replace('740812', birth), today)?.birth_date).toBe(expected)
  })

  it.each([
    ['360415', '2036-04-15'],
    ['760101', '2076-01-01'],
    ['990101', '1999-01-01'],
  ])('reads the expiry date %s as %s.', (expiry, expected) => {
    expect(readMrz(td3.replace('120415', expiry), today)?.expires_on).toBe(expected)
  })

  it('reports a name that is cut off by its line.', () => {
    const name = 'PAPANDROPOULOU<<JONATHON<ALEXANDER<WARREN'.slice(0, 39)
    expect(readMrz(`P<UTO${name}\n${td3.split('\n')[1]}`, today)).toMatchObject({
      last_name: 'PAPANDROPOULOU',
      first_name: 'JONATHON ALEXANDER WARR',
      is_name_cut: true,
    })
  })

  it('detects any single character of a number replaced by one of another value.', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<'.split(''))
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 40 }), fc.nat(), character, (text, at, other) => {
        const index = at % text.length
        const changed = text.with(index, other).join('')
        const value = (one = '') => (one === '<' ? 0 : Number.parseInt(one, 36)) % 10
        fc.pre(value(text[index]) !== value(other))
        return checkDigit(text.join('')) !== checkDigit(changed)
      }),
    )
  })

  it('never throws, whatever is typed.', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => tidyMrz(text) === null || readMrz(text, today) !== null))
  })
})
