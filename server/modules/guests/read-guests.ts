import { safeParse } from 'zod/mini'
import { PhoneText } from '#contract/accounts/phone-text.ts'
import { looksLikeLink } from '#contract/base/schema.ts'
import { AddClubGuestBody, AddGuestNoteBody, foldTag } from '#contract/guests/club-guests.ts'
import {
  importFields,
  maxGuestsImported,
  maxImportColumns,
  type ContactConsent,
  type GuestImportPreview,
  type ImportField,
} from '#contract/guests/import.ts'
import { readRecords, separatorOf } from '../../infrastructure/csv/read-records.ts'
import { fold } from '../../infrastructure/database/fold.ts'
import { importTitles } from './import-titles.ts'

/** A row of a file, as a guest. */
export interface ReadGuest extends Omit<AddClubGuestBody, 'contact'> {
  /** In the file, from 1. */
  line: number
  contact: AddClubGuestBody['contact']
  notes: { text: string; for_door: boolean }[]
  consent: ContactConsent | null
}

export interface FieldError {
  line: number
  field: ImportField
  message: string
}

export interface GuestFile extends Pick<GuestImportPreview, 'rows' | 'columns'> {
  guests: ReadGuest[]
  /** Of the rows that are read. */
  errors: FieldError[]
}

/** One more than can be imported. Further rows are only counted: a file of millions would hold up the process. */
const maxRead = maxGuestsImported + 1
/** Characters. */
const maxConsentSource = 200

/** Our own files mark a cell that a spreadsheet would run as a formula, such as a phone number with its plus. */
const withoutMark = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, '')

const yes = ['yes', 'y', 'true', '1', 'x', 'vip', 'ja', 'oui', 'si']
const no = ['', 'no', 'n', 'false', '0', 'nee', 'nein', 'non']

/** Null for anything else. */
function readYes(text: string): boolean | null {
  const word = fold(text)
  return yes.includes(word) ? true : no.includes(word) ? false : null
}

/** Day, month and year where they are clear: `1990-07-14`, `14.07.1990`, `14/07/1990`, `07-14`; null where they are not. */
export function readDay(text: string): { year: string | null; month: string; day: string } | null {
  const named = (year: string | undefined, month = '', day = '') => ({
    year: year ?? null,
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
  })
  const iso = /^(?:(\d{4})[-/])?(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (iso !== null) return named(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text)
  if (dotted !== null) return named(dotted[3], dotted[2], dotted[1])
  const [, first = '', second = '', year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text) ?? []
  // With slashes, some write the day first and some the month.
  if (first === '' || (Number(first) <= 12 && Number(second) <= 12 && first !== second)) return null
  return Number(first) > 12 ? named(year, second, first) : named(year, first, second)
}

function readDate(text: string, today: string): string | null {
  const read = readDay(text)
  if (read === null || read.year === null || read.year < '2000') return null
  const date = `${read.year}-${read.month}-${read.day}`
  try {
    return Temporal.PlainDate.from(date).toString() === date && date <= today ? date : null
  } catch {
    return null
  }
}

/** Empty where no column has the field. */
type Cells = Record<ImportField, string>
type Report = (field: ImportField, message: string) => void

function readConsent(cells: Cells, today: string, report: Report): ContactConsent | null {
  const agrees = readYes(cells.consent)
  if (agrees === null) report('consent', 'Consent must be yes or no')
  if (agrees !== true) return null
  if (cells.email === '') report('email', 'Consent to news by email needs an email address')
  const given_on = readDate(cells.consent_on, today)
  if (given_on === null) report('consent_on', 'Consent needs the day it was given, such as 2026-11-21')
  const source = cells.consent_source
  if (source === '') report('consent_source', 'Consent needs its source, such as “Newsletter form”')
  else if (source.length > maxConsentSource || !/^[^\p{Cc}\p{Cs}]*$/u.test(source))
    report('consent_source', `The source must be text of at most ${maxConsentSource} characters`)
  return given_on === null ? null : { given_on, source }
}

// Each field has a cell.
const noCells = Object.fromEntries(importFields.map((field) => [field, ''])) as Cells

const noteFields = [
  { field: 'door_note', for_door: true },
  { field: 'note', for_door: false },
] as const

/** Paths in the body of a guest that have another name as a column. */
const fieldOf = ([first, second]: readonly PropertyKey[]): ImportField =>
  (first === 'contact' ? second : first === 'is_vip' ? 'vip' : first) as ImportField

function readTags(text: string): string[] {
  const tags = text
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  return [...new Map(tags.map((tag) => [foldTag(tag), tag])).values()]
}

function readName(cells: Cells, report: Report): string {
  const name = cells.name === '' ? [cells.first_name, cells.last_name].join(' ').trim() : cells.name
  if (name !== '' && (!/\p{L}/u.test(name) || looksLikeLink(name))) report('name', 'This isn’t a name')
  return name
}

const readNotes = (cells: Cells, report: Report): ReadGuest['notes'] =>
  noteFields.flatMap(({ field, for_door }) => {
    const text = cells[field]
    const note = text === '' ? null : safeParse(AddGuestNoteBody, { text, for_door })
    for (const { message } of note?.error?.issues ?? []) report(field, message)
    return note?.data === undefined ? [] : [note.data]
  })

function readGuest(cells: Cells, line: number, today: string, report: Report): ReadGuest {
  const phone_number = cells.phone_number
  if (phone_number !== '' && !safeParse(PhoneText, phone_number).success)
    report('phone_number', 'Please enter a valid phone number')
  const birthday = cells.birthday
  const day = birthday === '' ? null : readDay(birthday)
  if (birthday !== '' && day === null) report('birthday', 'Use a day such as 07-14 for 14 July')
  const is_vip = readYes(cells.vip)
  if (is_vip === null) report('vip', 'VIP must be yes or no')
  const body = {
    contact: {
      name: readName(cells, report),
      email: cells.email === '' ? null : cells.email,
      phone_number: phone_number.slice(0, 30),
      birthday: day === null ? null : `${day.month}-${day.day}`,
    },
    tags: readTags(cells.tags),
    is_vip: is_vip ?? false,
    allergies: cells.allergies,
  }
  const parsed = safeParse(AddClubGuestBody, body)
  for (const { path, message } of parsed.error?.issues ?? []) report(fieldOf(path), message)
  const consent = readConsent(cells, today, report)
  const { contact, ...details } = parsed.data ?? { ...body, contact: { ...body.contact, email: null } }
  return { line, contact, ...details, notes: readNotes(cells, report), consent }
}

/** Each column with the field chosen for it, or the one its title names; no field twice. */
function columnsOf(titles: readonly string[], chosen: readonly (ImportField | null)[] | undefined): GuestFile['columns'] {
  const taken = new Set<ImportField>()
  return titles.slice(0, maxImportColumns).map((title, index) => {
    const field = chosen === undefined ? (importTitles.get(fold(title)) ?? null) : (chosen[index] ?? null)
    const isFree = field !== null && !taken.has(field)
    if (isFree) taken.add(field)
    return { title: title.trim().slice(0, 100).toWellFormed(), example: '', field: isFree ? field : null }
  })
}

/** Reads a file whose first line names its columns. A row with an error is no guest, and empty rows are left out. */
export function readGuests(
  text: string,
  { columns: chosen, today }: { columns: readonly (ImportField | null)[] | undefined; today: string },
): GuestFile {
  const plain = text.replace(/^\ufeff/, '')
  const records = readRecords(plain, separatorOf(plain.split('\n', 1)[0] ?? ''))
  const head = records.next()
  const columns = columnsOf(head.done === true ? [] : head.value.cells, chosen)
  const file: GuestFile = { rows: 0, columns, guests: [], errors: [] }
  const hasName = columns.some(({ field }) => field === 'name' || field === 'first_name' || field === 'last_name')
  if (!hasName) file.errors.push({ line: 1, field: 'name', message: 'Choose the column that has the names' })
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue
    file.rows += 1
    if (file.rows > maxRead) continue
    const row = { ...noCells }
    for (const [index, column] of columns.entries()) {
      const cell = withoutMark(cells[index] ?? '')
      if (column.example === '') column.example = cell.slice(0, 100).toWellFormed()
      if (column.field !== null) row[column.field] = cell
    }
    if (!hasName) continue
    const before = file.errors.length
    const guest = readGuest(row, line, today, (field, message) => {
      // The first reason is the one to act on.
      if (!file.errors.slice(before).some((error) => error.field === field)) file.errors.push({ line, field, message })
    })
    if (file.errors.length === before) file.guests.push(guest)
  }
  return file
}
