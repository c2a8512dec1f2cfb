export interface KnownAge {
  /** As declared on `age_declared_at`. */
  age: number | null
  age_declared_at: string | null
  /** From an approved identity document, `YYYY-MM-DD`; replaces the declared age. */
  birth_date: string | null
}

/**
 * A person's minimum age on a date (`YYYY-MM-DD`). A declared age grows by one with each full year since: without the birthday it
 * may be one more, never one less. Null if nothing is known.
 */
export function ageOn({ age, age_declared_at, birth_date }: KnownAge, date: string): number | null {
  if (birth_date !== null) return yearsBetween(birth_date, date)
  if (age === null || age_declared_at === null) return age
  return age + Math.max(yearsBetween(utcDate(Temporal.Instant.from(age_declared_at)), date), 0)
}

/** People born on 29 February come of age on 1 March in other years. */
export const yearsBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'years' }).years

/** Whether it is someone's birthday: of people born on 29 February, 1 March in other years. */
export function isBirthday(birth_date: string | null, date: string): boolean {
  if (birth_date === null) return false
  const [born, on] = [birth_date.slice(5), date.slice(5)]
  return born === on || (born === '02-29' && on === '03-01' && !Temporal.PlainDate.from(date).inLeapYear)
}

/** Verified, and of age on this date if the document's birth date is known: only reviewed documents prove it. */
export const isAdultVerified = (
  { id_verified, birth_date }: { id_verified: boolean; birth_date: string | null },
  date: string,
): boolean => id_verified && (birth_date === null || yearsBetween(birth_date, date) >= 18)

/** Today, for a person without a known time zone. */
export const utcDate = (now: Temporal.Instant): string => now.toZonedDateTimeISO('UTC').toPlainDate().toString()
