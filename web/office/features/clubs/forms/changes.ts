import type { ClubChanges } from '#contract/clubs.ts'

const textOf = (value: unknown) => JSON.stringify(value)

/** The fields that differ. */
export function changesBetween(before: ClubChanges, after: ClubChanges): ClubChanges {
  const known: Record<string, unknown> = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => textOf(value) !== textOf(known[name])))
}
