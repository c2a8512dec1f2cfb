import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { LocalDate } from '../base/schema.ts'

/** What a column of a file can be. A name is one column, or a first and a last name. */
export const importFields = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'birthday',
  'tags',
  'vip',
  'allergies',
  /** A note that the door shows. */
  'door_note',
  /** Any other note: requires access to finances. */
  'note',
  /** Whether they agreed to news by email. Needs the day and the source. */
  'consent',
  'consent_on',
  'consent_source',
] as const

export const maxGuestsImported = 5_000
/** Further columns are ignored. */
export const maxImportColumns = 50
/** The size limits in bytes of a file, and of the call that carries it. */
export const guestFileLimit = 4 * 1024 * 1024
const importBodyLimit = 6 * 1024 * 1024

/** What becomes of a row. */
export const importOutcomes = [
  'new',
  /** A guest the club knows gets what was missing. */
  'added_to',
  /** A guest the club knows has all of it already. */
  'unchanged',
  'rejected',
] as const

/** What a row is matched by with a guest the club knows, or with an earlier row. */
export const importRules = ['email', 'phone', 'name'] as const

export const ImportGuestsBody = z.strictObject({
  csv: z
    .string('Choose a file')
    .check(z.minLength(1, 'Choose a file'), z.maxLength(guestFileLimit, 'Choose a file of up to 4 MB')),
  /** The field of each column, in the file’s order; null: left out. Without it, the titles in the first line decide. */
  columns: z.optional(
    z
      .array(z.nullable(z.enum(importFields, `A column must be one of: ${importFields.join(', ')}`)), 'Columns must be a list')
      .check(
        z.maxLength(maxImportColumns, `Up to ${maxImportColumns} columns are read`),
        z.refine(
          (columns) => new Set(columns.filter((one) => one !== null)).size === columns.filter((one) => one !== null).length,
          'Use each field for one column',
        ),
      ),
  ),
})

/** Rows by what becomes of them. */
const counts = {
  /** Each makes a guest. */
  new: z.int(),
  added_to: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Rows matched with a guest, or with an earlier row, by rule. */
  matched: z.object({ email: z.int(), phone: z.int(), name: z.int() }),
  notes: z.int(),
  consents: z.int(),
}

export const GuestImportPreview = z.object({
  /** All rows below the first line. Reading stops after 5,001, one more than can be imported. */
  rows: z.int(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** The first cell that is not empty. */
      example: z.string(),
      field: z.nullable(z.enum(importFields)),
    }),
  ),
  ...counts,
  /** The first 20 rows that are not rejected. */
  sample: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.nullable(z.string()),
      phone_number: z.string(),
      outcome: z.enum(importOutcomes),
      rule: z.nullable(z.enum(importRules)),
      /** The guest it is matched with, by their name. */
      matched_name: z.nullable(z.string()),
    }),
  ),
  error_count: z.int(),
  /** The first 100. A row with an error is rejected; those without are imported. */
  errors: z.array(z.object({ line: z.int(), field: z.enum(importFields), message: z.string() })),
})

const guestImport = { method: 'POST', authorize: 'view_guests', body: ImportGuestsBody, body_limit: importBodyLimit } as const

export const previewGuestImport = endpoint({
  name: 'previewGuestImport',
  summary:
    'Check a CSV of guests before it is imported: which column is what, which rows are new, which match a guest you know and by which rule, and which are rejected and why. Changes nothing.',
  path: 'club-admin/guests/import/preview/',
  ...guestImport,
  answer: GuestImportPreview,
  errors: [],
})

export const importGuests = endpoint({
  name: 'importGuests',
  summary:
    'Import a CSV of up to 5,000 guests in one step, without the rows that have errors. Guests you know get what was missing, and lose nothing. The same file again changes nothing.',
  path: 'club-admin/guests/import/',
  ...guestImport,
  answer: z.object(counts),
  success: 201,
  idempotent: true,
  errors: ['too_many_rows', 'idempotency_mismatch'],
})

/** That a contact agreed to a club’s news by email, as the club recorded it. */
export const ContactConsent = z.object({
  given_on: LocalDate,
  /** Where they agreed, in the club’s words. */
  source: z.string(),
})

export type ImportField = (typeof importFields)[number]
export type ImportOutcome = (typeof importOutcomes)[number]
export type ImportRule = (typeof importRules)[number]
export type ImportGuestsBody = z.output<typeof ImportGuestsBody>
export type GuestImportPreview = z.output<typeof GuestImportPreview>
export type ContactConsent = z.output<typeof ContactConsent>
