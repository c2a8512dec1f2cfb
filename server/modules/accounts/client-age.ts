export interface KnownAge {
  /** As declared, on the day of `age_declared_at`. */
  age: number | null
  age_declared_at: string | null
  /** From an approved identity document, `YYYY-MM-DD`: it replaces what was declared. */
  birth_date: string | null
}

/**
 * How old somebody is on a date (`YYYY-MM-DD`), at least. A declared age grows by one with each whole year since then: the
 * birthday is not known, so it may be one more, never one less. null where nothing is known.
 */
export function ageOn({ age, age_declared_at, birth_date }: KnownAge, date: string): number | null {
  if (birth_date !== null) return yearsBetween(birth_date, date)
  if (age === null || age_declared_at === null) return age
  return age + Math.max(yearsBetween(utcDate(Temporal.Instant.from(age_declared_at)), date), 0)
}

/** Who was born on 29 February comes of age on 1 March in other years. */
export const yearsBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'years' }).years

/** Today, where nothing says which zone somebody is in. */
export const utcDate = (now: Temporal.Instant): string => now.toZonedDateTimeISO('UTC').toPlainDate().toString()
