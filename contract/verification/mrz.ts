import { withoutTrailing } from '../base/without-trailing.ts'

/**
 * The machine-readable lines of passports and cards, as defined by ICAO Doc 9303: three lines of 30 characters (TD1), two of 36
 * (TD2), two of 44 (TD3). Read on the guest's device to prefill the form, and on the server to check it.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3'

const mrzShapes: Readonly<Record<MrzFormat, { lines: number; length: number }>> = {
  TD1: { lines: 3, length: 30 },
  TD2: { lines: 2, length: 36 },
  TD3: { lines: 2, length: 44 },
}

export interface Mrz {
  format: MrzFormat
  lines: string[]
  /** `P`, `ID`, `AC`, …: the first letter is the kind of document. */
  document_code: string
  /** Three letters, except for Germany, which uses one. */
  issuer: string
  nationality: string
  last_name: string
  first_name: string
  /** Whether the line cuts off the name. */
  is_name_cut: boolean
  document_number: string
  /** Null if the document leaves part of it open, or if it is not a date. */
  birth_date: string | null
  expires_on: string | null
  sex: 'F' | 'M' | null
  /** Whether each check digit is right. Only TD3 has `personal_number`. */
  checks: { document_number: boolean; birth_date: boolean; expires_on: boolean; personal_number: boolean; composite: boolean }
}

const weights = [7, 3, 1] as const

const valueOf = (character: string) => {
  if (character === '<') return 0
  if (character >= '0' && character <= '9') return character.charCodeAt(0) - 48
  return character.charCodeAt(0) - 55
}

/** Modulus 10 with the weights 7, 3, 1 over digits, letters (A is 10) and fillers (0). */
export const checkDigit = (text: string): string =>
  String(text.split('').reduce((sum, character, index) => sum + valueOf(character) * (weights[index % 3] ?? 1), 0) % 10)

/** A filler instead of a digit is valid only if the field is empty. */
const isChecked = (text: string, digit: string) => digit === checkDigit(text) || (digit === '<' && /^<*$/.test(text))

/** Normalises lines that were typed or read by a camera: capitals, no spaces. Null if they are not machine-readable lines. */
export function tidyMrz(text: string): { format: MrzFormat; lines: string[] } | null {
  const plain = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replaceAll(/[^\S\n]/g, '')
  const typed = plain.split('\n').filter((line) => line !== '')
  for (const format of ['TD3', 'TD2', 'TD1'] as const) {
    const { lines: count, length } = mrzShapes[format]
    const joined = typed.join('')
    const isWhole = typed.length === count ? typed.every((line) => line.length === length) : typed.length === 1
    if (isWhole && joined.length === count * length && /^[A-Z0-9<]+$/.test(joined))
      return { format, lines: Array.from({ length: count }, (_, index) => joined.slice(index * length, (index + 1) * length)) }
  }
  return null
}

const clean = (text: string) => text.replaceAll('<', ' ').trim().replaceAll(/ +/g, ' ')

function namesOf(field: string): Pick<Mrz, 'last_name' | 'first_name' | 'is_name_cut'> {
  const [last = '', first = ''] = withoutTrailing(field, '<').split('<<')
  return { last_name: clean(last), first_name: clean(first), is_name_cut: !field.endsWith('<') }
}

const daysOf = (year: number, month: number) =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** `YYMMDD` as a date in the latest century for which `isPossible` holds. */
function dateOf(text: string, isPossible: (date: string) => boolean): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))]
  for (const century of [20, 19]) {
    const year = century * 100 + Number(text.slice(0, 2))
    const date = `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`
    if (!isPossible(date)) continue
    return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month) ? date : null
  }
  return null
}

/** A number longer than nine characters continues in the optional field, followed by its check digit. */
function numberOf(field: string, digit: string, optional: string): { document_number: string; isRight: boolean; rest: string } {
  const [more = ''] = optional.split('<')
  if (digit === '<' && more.length > 1) {
    const whole = field + more.slice(0, -1)
    return { document_number: clean(whole), isRight: checkDigit(whole) === more.slice(-1), rest: optional }
  }
  return { document_number: clean(field), isRight: isChecked(field, digit), rest: optional }
}

/** The field positions of each format. */
function fieldsOf(format: MrzFormat, lines: readonly string[]) {
  const [one = '', two = '', three = ''] = lines
  if (format === 'TD1') {
    return {
      names: three,
      number: one.slice(5, 14),
      numberDigit: one.charAt(14),
      optional: one.slice(15),
      birth: two.slice(0, 6),
      birthDigit: two.charAt(6),
      sex: two.charAt(7),
      expiry: two.slice(8, 14),
      expiryDigit: two.charAt(14),
      nationality: two.slice(15, 18),
      composite: one.slice(5) + two.slice(0, 7) + two.slice(8, 15) + two.slice(18, 29),
      compositeDigit: two.charAt(29),
    }
  }
  const end = format === 'TD3' ? 43 : 35
  return {
    names: one.slice(5),
    number: two.slice(0, 9),
    numberDigit: two.charAt(9),
    optional: two.slice(28, end),
    nationality: two.slice(10, 13),
    birth: two.slice(13, 19),
    birthDigit: two.charAt(19),
    sex: two.charAt(20),
    expiry: two.slice(21, 27),
    expiryDigit: two.charAt(27),
    composite: two.slice(0, 10) + two.slice(13, 20) + two.slice(21, end),
    compositeDigit: two.charAt(end),
  }
}

/** Null if the format is unknown. `today` decides centuries: no birth date is later, and no document is valid for 50 years. */
export function readMrz(text: string, today: string): Mrz | null {
  const tidy = tidyMrz(text)
  if (tidy === null) return null
  const { format, lines } = tidy
  const fields = fieldsOf(format, lines)
  const { document_number, isRight } = numberOf(fields.number, fields.numberDigit, format === 'TD3' ? '' : fields.optional)
  const latest = `${Number(today.slice(0, 4)) + 50}${today.slice(4)}`
  return {
    format,
    lines,
    document_code: clean(lines[0]?.slice(0, 2) ?? ''),
    issuer: clean(lines[0]?.slice(2, 5) ?? ''),
    nationality: clean(fields.nationality),
    ...namesOf(fields.names),
    document_number,
    birth_date: dateOf(fields.birth, (date) => date <= today),
    expires_on: dateOf(fields.expiry, (date) => date <= latest),
    sex: fields.sex === 'F' || fields.sex === 'M' ? fields.sex : null,
    checks: {
      document_number: isRight,
      birth_date: isChecked(fields.birth, fields.birthDigit),
      expires_on: isChecked(fields.expiry, fields.expiryDigit),
      personal_number: format !== 'TD3' || isChecked(fields.optional.slice(0, 14), fields.optional.charAt(14)),
      composite: isChecked(fields.composite, fields.compositeDigit),
    },
  }
}

/** Whether every check digit is right. */
export const isMrzSound = ({ checks }: Pick<Mrz, 'checks'>): boolean => Object.values(checks).every(Boolean)
