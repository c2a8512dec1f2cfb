/** What is known of a client's age: what they declared and when, or the birth date of a document, which replaces it. */
export interface ClientAge {
  age: number | null
  age_declared_at: string | null
  /** `YYYY-MM-DD`. */
  birth_date: string | null
}

/** Full years on a date. Who declared an age is at least that old plus the full years since. Null where nothing is known. */
export function ageOn({ age, age_declared_at, birth_date }: ClientAge, date: string): number | null {
  const day = Temporal.PlainDate.from(date)
  if (birth_date !== null) return fullYears(Temporal.PlainDate.from(birth_date), day)
  if (age === null) return null
  if (age_declared_at === null) return age
  const declared = Temporal.Instant.from(age_declared_at).toZonedDateTimeISO('UTC').toPlainDate()
  return age + Math.max(fullYears(declared, day), 0)
}

const fullYears = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to, { largestUnit: 'years' }).years
