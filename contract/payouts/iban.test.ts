import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ibanFault, plainIban } from './iban.ts'

const good = [
  'NL91 ABNA 0417 1643 00',
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
]

describe('An IBAN', () => {
  it.each(good)('%s is accepted with its spaces.', (iban) => {
    expect(ibanFault(plainIban(iban))).toBeNull()
  })

  it.each([
    ['not one at all', 'hello', 'Enter an IBAN such as'],
    ['of a country that has none', 'US64SVBKUS6S3300958879', 'have no IBAN'],
    ['too short', 'NL91ABNA041716430', 'has 18 characters, not 17'],
    ['with a wrong digit', 'NL91ABNA0417164301', 'typing error'],
    ['with two digits swapped', 'NL91ABNA0417614300', 'typing error'],
  ])('that is %s is refused.', (_, iban, words) => {
    expect(ibanFault(iban)).toContain(words)
  })

  it('with any one digit changed is refused.', () => {
    const position = fc.integer({ min: 8, max: 17 })
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const iban = 'NL91ABNA0417164300'
        const digit = (Number(iban[at]) + by) % 10
        expect(ibanFault(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).not.toBeNull()
      }),
    )
  })
})
