import { own } from '#contract/base/own.ts'

/** How ICAO Doc 9303 transliterates letters in machine-readable lines, if it does more than drop the diacritics. */
const expansions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ßSS ÆAE ŒOE ØOE ÅAA ÄAE ÖOE ÜUE ĲIJ ÞTH ÐD ĐD ŁL ŊN ĦH ŦT ıI'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
  ),
  ...Object.fromEntries(
    (
      'АA БB ВV ГG ДD ЕE ЁE ЖZH ЗZ ИI ЙI КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХKH ЦTS ЧCH ШSH ЩSHCH ЪIE ЫY Ь ЭE ЮIU ЯIA ЄIE ІI ЇI ҐG ЎU ' +
      'ЂD ЈJ ЉLJ ЊNJ ЋC ЏDZ ЅDZ ' +
      'ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCH ΨPS ΩO'
    )
      .split(' ')
      .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
  ),
}

const marks = /\p{M}/gu
const plain = (text: string) => text.normalize('NFD').replaceAll(marks, '').normalize('NFC')

const spell = (letter: string) => own(expansions, letter) ?? own(expansions, plain(letter)) ?? plain(letter)
const expand = (text: string) => Array.from(text, spell).join('')
/** As many documents write it: Latin letters without diacritics. */
const strip = (text: string) =>
  Array.from(text, (letter) => (/^[A-Z]$/.test(plain(letter)) ? plain(letter) : spell(letter))).join('')

/** Words of capital letters: hyphens separate words, apostrophes and dots do not. */
const words = (text: string) =>
  text
    .replaceAll(/['’`.ʼ]/g, '')
    .split(/[\s\-–,<]+/)
    .filter((word) => word !== '')

const upper = (text: string) => text.normalize('NFC').toUpperCase().normalize('NFC').replaceAll(marks, '')

export type Comparison = 'match' | 'differs' | 'unclear'

/** Every word of the shorter name is in the longer one: documents list all given names, people their first. */
function agree(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return fewer.length > 0 && (fewer.every((word) => more.includes(word)) || one.join('') === other.join(''))
}

/**
 * Compares a typed name with the Latin capitals on a document. A name in another alphabet that does not match by the usual
 * transliteration is `unclear`: countries have several, and some alphabets none that can be computed.
 */
export function compareNames(typed: string, read: string, isCut = false): Comparison {
  const ours = upper(typed)
  const printed = words(upper(read))
  for (const spelled of [expand(ours), strip(ours)]) {
    const typedWords = words(spelled)
    if (agree(typedWords, printed)) return 'match'
    if (isCut && typedWords.join('').startsWith(printed.join(''))) return 'match'
  }
  return /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(ours) ? 'differs' : 'unclear'
}
