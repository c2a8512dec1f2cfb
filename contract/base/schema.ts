import * as z from 'zod/mini'

/** PostgreSQL stores neither NUL nor lone surrogates; other control characters do not belong in names either. */
const controls = /[\p{Cc}--[\n\t]]/v
const isStorable = (text: string) => text.isWellFormed() && !controls.test(text)

const missing =
  (label: string, absent = `${label} is required`) =>
  (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? absent : `${label} must be text`

/** A required text, trimmed. `label` begins its messages, unless `absent` replaces the first. */
export function requiredText(label: string, limits: { min?: number; max: number; absent?: string }) {
  const { min, max, absent = `${label} is required` } = limits
  return z
    .string({ error: missing(label, absent) })
    .check(
      z.trim(),
      z.minLength(1, { error: absent, abort: true }),
      z.minLength(min ?? 1, `${label} must be at least ${min ?? 1} characters`),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine(isStorable, `${label} contains characters that aren’t allowed`),
    )
}

/** An optional text; an empty one is stored as `''`. */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: missing(label) })
    .check(
      z.trim(),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine(isStorable, `${label} contains characters that aren’t allowed`),
    )
}

/** Mail programs turn link-like text into links, and names appear in emails to others. */
const linkLike = /:\/\/|[@/\\<>]|\bwww\b|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|[\n\t]/iu

/** Whether a text could be read as an address. */
export const looksLikeLink = (text: string): boolean => linkLike.test(text)

/** For names of people. `St. John` and `J. R.` are names, `st.john` is an address. */
export const personNameField = (label: string) =>
  z.refine<string>((text) => !looksLikeLink(text), `${label} can’t contain a web address. Leave a space after each dot`)

/** Passwords are never trimmed. The upper limit keeps hashing cheap. */
export function passwordText(label: string, limits: { min: number; short?: string; absent?: string }) {
  const { min, short = `${label} must be at least ${min} characters`, absent = `${label} is required` } = limits
  return z.string({ error: missing(label, absent) }).check(
    z.minLength(1, { error: absent, abort: true }),
    z.minLength(min, short),
    z.maxLength(200, `${label} must be at most 200 characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), `${label} contains characters that aren’t allowed`),
  )
}

/** A text form field that contains JSON. */
export const formJson = <S extends z.core.$ZodType>(message: string, schema: S) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.issues.push({ code: 'custom', message, input: text })
          return z.NEVER
        }
      }),
    ),
    schema,
  )

const emailShape = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]{2,}$/
const invalidEmail = 'Please enter a valid email address'

export const emailText = (absent = 'Email is required') =>
  z
    .string({ error: missing('Email', absent) })
    .check(
      z.trim(),
      z.minLength(1, { error: absent, abort: true }),
      z.maxLength(254, invalidEmail),
      z.regex(emailShape, invalidEmail),
      z.refine(isStorable, invalidEmail),
    )

export const EmailText = emailText()

/** Always lower case, since ids are compared as text. */
export const Id = z.uuid().check(z.toLowerCase())
/** RFC 3339, UTC. */
export const Instant = z.iso.datetime()
/** As clients send it, with at most nanoseconds. */
export const InstantInput = z.iso
  .datetime({ error: 'Use a time such as 2026-11-21T22:00:00Z' })
  .check(z.maxLength(30, 'A time can have up to nine decimal places'))
export const LocalDate = z.iso.date()

const localTimeMessage = 'Use a time such as 2026-11-21T23:00'
/** A time as people type it: on the club's wall clock, to the minute. */
export const LocalTimeInput = z.iso
  .datetime({ local: true, precision: -1, error: localTimeMessage })
  .check(z.regex(/^2[01].{14}$/, localTimeMessage))
const timeOfDayMessage = 'Use a time such as 23:00'
export const TimeOfDay = z.string(timeOfDayMessage).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeOfDayMessage))
/**
 * For the hour that occurs twice when the clocks go back: 1 means the second one, for every time of the body that falls into it.
 */
export const FoldInput = z.union([z.literal(0), z.literal(1)], 'Fold must be 0 or 1')

/** ISO 4217. Amounts beside it are in its minor units. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
export const MinorUnits = z.int()

export function wholeNumber(label: string, min: number, max: number) {
  const range = `${label} must be a whole number from ${min} to ${max}`
  return z.int(range).check(z.gte(min, range), z.lte(max, range))
}

export const IdParams = z.strictObject({ id: Id })
export const Message = z.object({ message: z.string() })

const limitMessage = 'Limit must be a whole number from 1 to 100'

/** `cursor` is the `next` of the previous page. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z.optional(z.coerce.number(limitMessage).check(z.int(limitMessage), z.gte(1, limitMessage), z.lte(100, limitMessage))),
}

/** A document as bytes. */
export const PdfBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** Fields of every list besides its items. `next`: the cursor of the next page, null on the last. */
export const pageAnswer = { count: z.int(), next: z.nullable(z.string()) }

const dateMessage = 'Use a date such as 2026-11-21'
/** From the year 2000, where the database and the calendar agree. */
export const DateInput = z.iso.date(dateMessage).check(z.regex(/^2\d{3}/, dateMessage))
