import { describe, expect, it } from 'vitest'
import { countries } from '#contract/base/countries.ts'
import { checkDigit, readMrz } from '#contract/verification/mrz.ts'
import {
  checkFields,
  findFaults,
  findSignals,
  levelOf,
  plainNumber,
  riskOf,
  type ClientHistory,
  type TypedDocument,
} from './check-document.ts'
import { documentCountries, isIssuer } from '#contract/verification/document-countries.ts'

const today = '2026-11-22'

/** A passport of Anna Eriksson, as in its machine-readable lines. */
function passport({
  number = 'L898902C3',
  birth = '740812',
  expiry = '310415',
  issuer = 'SWE',
  name = 'ERIKSSON<<ANNA<MARIA',
} = {}) {
  const padded = number.padEnd(9, '<')
  const personal = '<'.repeat(14)
  const two = `${padded}${checkDigit(padded)}${issuer}${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}${personal}0`
  const composite = checkDigit(two.slice(0, 10) + two.slice(13, 20) + two.slice(21, 43))
  return `P<${issuer}${name.padEnd(39, '<')}\n${two}${composite}`
}

const typed: TypedDocument = {
  document_type: 'passport',
  country: 'SE',
  first_name: 'Anna',
  last_name: 'Eriksson',
  birth_date: '1974-08-12',
  document_number: 'L 898902-c3',
  expires_on: '2031-04-15',
  mrz: passport(),
}
const pictures = { front: 'a', selfie: 'b' }
const history: ClientHistory = {
  first_name: 'Anna',
  last_name: 'Eriksson',
  is_duplicate: false,
  was_rejected: false,
  was_forged: false,
}

describe('errors in a document', () => {
  it('are none for a valid one.', () => expect(findFaults(typed, pictures, today)).toEqual({}))

  it.each<[string, Partial<TypedDocument>, Partial<typeof pictures & { back: string }>, string]>([
    ['a country that is none', { country: 'ZZ' }, {}, 'country'],
    ['a birth date in the future', { birth_date: '2026-11-23' }, {}, 'birth_date'],
    ['a document that expired yesterday', { expires_on: '2026-11-21' }, {}, 'expires_on'],
    ['a card without its back', { document_type: 'id_card' }, {}, 'images.back'],
    ['a passport with a back', {}, { back: 'c' }, 'images.back'],
    ['the front twice', { document_type: 'id_card' }, { back: 'a' }, 'images.back'],
    ['the document as the selfie', {}, { selfie: 'a' }, 'images.selfie'],
    ['lines that are too short', { mrz: 'P<SWE' }, {}, 'mrz'],
  ])('name the field of %s.', (_, changes, images, field) =>
    expect(Object.keys(findFaults({ ...typed, ...changes }, { ...pictures, ...images }, today))).toEqual([field]),
  )

  it('are none for a document that expires today.', () =>
    expect(findFaults({ ...typed, expires_on: today }, pictures, today)).toEqual({}))
})

describe('typed data compared with the machine-readable lines', () => {
  const results = (changes: Partial<TypedDocument>) =>
    Object.fromEntries(
      checkFields({ ...typed, ...changes }, readMrz(changes.mrz ?? passport(), today)).map(({ field, result }) => [
        field,
        result,
      ]),
    )
  const all = 'first_name last_name birth_date document_number expires_on country document_type'.split(' ')

  it('matches if both are the same person.', () =>
    expect(results({})).toEqual(Object.fromEntries(all.map((field) => [field, 'match']))))

  it('is unclear throughout without lines.', () =>
    expect(new Set(checkFields(typed, null).map(({ result }) => result))).toEqual(new Set(['unclear'])))

  it.each<[Partial<TypedDocument>, string, string]>([
    [{ first_name: 'Berta' }, 'first_name', 'differs'],
    [{ last_name: 'Ericsson' }, 'last_name', 'differs'],
    [{ last_name: '王' }, 'last_name', 'unclear'],
    [{ birth_date: '1974-08-13' }, 'birth_date', 'differs'],
    [{ document_number: 'L898902C4' }, 'document_number', 'differs'],
    [{ expires_on: '2031-04-16' }, 'expires_on', 'differs'],
    [{ country: 'DE' }, 'country', 'differs'],
    [{ country: 'DE', mrz: passport({ issuer: 'D<<' }) }, 'country', 'match'],
    [{ document_type: 'id_card' }, 'document_type', 'differs'],
    [{ mrz: passport({ birth: '74<<<<' }) }, 'birth_date', 'unclear'],
  ])('for %j says that %s %s.', (changes, field, result) => expect(results(changes)[field]).toBe(result))
})

describe('the risk of a submission', () => {
  it.each<[Partial<TypedDocument>, Partial<ClientHistory>, string[], string]>([
    [{}, {}, [], 'low'],
    [{ mrz: null }, {}, ['mrz_missing'], 'low'],
    [{ mrz: null, document_type: 'driving_licence' }, {}, [], 'low'],
    [{}, { is_duplicate: true }, ['duplicate_document'], 'high'],
    [{}, { was_rejected: true, was_forged: true }, ['earlier_forgery'], 'high'],
    [{}, { was_rejected: true }, ['earlier_rejection'], 'low'],
    [{ birth_date: '2008-11-22' }, {}, ['birth_date_differs', 'just_of_age'], 'high'],
    [{ mrz: passport().replace('L898902C3', 'L898902C4') }, {}, ['mrz_check_digits', 'number_differs'], 'high'],
    [{}, { first_name: 'Berta', last_name: 'Lind' }, ['account_name_differs'], 'medium'],
    [{}, { first_name: 'Анна', last_name: 'Эрикссон' }, [], 'low'],
    [{}, { first_name: '', last_name: '' }, [], 'low'],
  ])('with %j and %j is %j: %s.', (changes, before, expected, level) => {
    const signals = findSignals({ ...typed, ...changes }, { ...history, ...before }, today)
    expect(signals).toEqual(expected)
    expect(levelOf(riskOf(signals))).toBe(level)
  })
})

it('A number is compared without separators.', () => expect(plainNumber(' l 898-902.c3 ')).toBe('L898902C3'))

describe('country codes', () => {
  it('cover every country a club may be in.', () =>
    expect([...countries.keys()].filter((code) => !documentCountries.includes(code))).toEqual([]))
  it.each([
    ['NL', 'NLD', true],
    ['DE', 'D', true],
    ['GB', 'GBR', true],
    ['GB', 'GBD', true],
    ['CH', 'CHN', false],
    ['XK', 'RKS', true],
    ['NL', '', false],
  ])('of %s and %s agree: %s.', (country, printed, expected) => expect(isIssuer(country, printed)).toBe(expected))
})
