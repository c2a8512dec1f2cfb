import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { codeOf, eventMark, readCode, readTicket, writeTicket } from './ticket-code.ts'

const letters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''))
const ticket = fc.record({
  event_mark: fc.uuid().map(eventMark),
  reservation_id: fc.uuid(),
  n: fc.integer({ min: 1, max: 100 }),
  series: fc.integer({ min: 1, max: 1023 }),
  signature: fc.array(letters, { minLength: 16, maxLength: 16 }).map((all) => all.join('')),
})

describe('a ticket', () => {
  it('is read as written, in any case.', () => {
    fc.assert(
      fc.property(ticket, (one) => {
        const text = writeTicket(one)
        expect(text).toMatch(/^[0-9A-Z]{57}$/)
        expect(readTicket(text)).toEqual(one)
        expect(readTicket(` ${text.toLowerCase()}\n`)).toEqual(one)
      }),
    )
  })

  it('is numbered from 1.', () => {
    fc.assert(
      fc.property(ticket, (one) => {
        expect(readTicket(writeTicket({ ...one, n: 0 }))).toBe(null)
      }),
    )
  })

  it.each(['', 'VT1', 'https://vesper.example/t/1', `VT1${'0'.repeat(53)}`, `VT1${'Z'.repeat(54)}`])(
    'is not read from %s.',
    (text) => {
      expect(readTicket(text)).toBe(null)
    },
  )
})

describe('a code', () => {
  it.each([
    ['ABCDE-12345', 'ABCDE12345'],
    [' abcde 12345 ', 'ABCDE12345'],
    ['OIL00-00000', '0110000000'],
    ['ABCDE-1234', null],
    ['ABCDE-1234U', null],
  ])('typed as %s reads as %s.', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })

  it('is the start of the signature.', () => {
    expect(codeOf('ABCDE12345GHJKMN')).toBe('ABCDE12345')
  })
})
