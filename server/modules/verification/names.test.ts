import { describe, expect, it } from 'vitest'
import { compareNames } from './names.ts'

describe('a name compared with the capitals on a document', () => {
  it.each([
    ['Anna', 'ANNA MARIA', 'match', 'the first of several given names'],
    ['Anna Maria', 'ANNA MARIA', 'match', 'all given names'],
    ['Maria', 'ANNA MARIA', 'match', 'the name a person uses'],
    ['Müller', 'MUELLER', 'match', 'an umlaut as two letters'],
    ['Müller', 'MULLER', 'match', 'an umlaut without its dots'],
    ['Mueller', 'MUELLER', 'match', 'an umlaut typed as two letters'],
    ['Strauß', 'STRAUSS', 'match', 'a sharp s'],
    ['Åse', 'AASE', 'match', 'a ring as two letters'],
    ['Sørensen', 'SOERENSEN', 'match', 'a stroke as two letters'],
    ['Łukasz', 'LUKASZ', 'match', 'a barred l'],
    ['Señor', 'SENOR', 'match', 'a tilde'],
    ['Çelik', 'CELIK', 'match', 'a cedilla'],
    ['İpek', 'IPEK', 'match', 'a dotted capital i'],
    ['O’Connor', 'OCONNOR', 'match', 'an apostrophe'],
    ["O'Connor", 'O CONNOR', 'match', 'an apostrophe that became a blank'],
    ['Smith-Jones', 'SMITH JONES', 'match', 'a hyphen'],
    ['van der Berg', 'VAN DER BERG', 'match', 'particles'],
    ['Nguyễn', 'NGUYEN', 'match', 'several marks on one letter'],
    ['Иванов', 'IVANOV', 'match', 'Cyrillic'],
    ['Щукин', 'SHCHUKIN', 'match', 'a Cyrillic letter that becomes four'],
    ['Παπανδρέου', 'PAPANDREOY', 'match', 'Greek, letter by letter'],
    ['Παπανδρέου', 'PAPANDREOU', 'unclear', 'Greek, as its own country writes it'],
    ['Григор’єв', 'HRYHORIEV', 'unclear', 'Ukrainian, as its own country writes it'],
    ['王小明', 'WANG XIAOMING', 'unclear', 'Chinese'],
    ['محمد', 'MOHAMMED', 'unclear', 'Arabic'],
    ['Anna', 'BERTA', 'differs', 'another name'],
    ['Müller', 'MILLER', 'differs', 'a name that is nearly the same'],
    ['Eriksson', '', 'differs', 'nothing to compare with'],
  ])('%s and %s: %s, %s.', (typed, read, expected) => expect(compareNames(typed, read)).toBe(expected))

  it('matches as far as a truncated name goes.', () => {
    expect(compareNames('Jonathon Alexander Warren', 'JONATHON ALEXANDER WARR', true)).toBe('match')
    expect(compareNames('Jonathon Alexander Wallace', 'JONATHON ALEXANDER WARR', true)).toBe('differs')
  })
})
