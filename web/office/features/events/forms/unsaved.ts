import { eventChangesOf, eventErrorsOf, fieldOf, isTime, type EventValues } from './event-values.ts'

/** What the server refused, by field: not sent again until it changes. */
export type HeldValues = Partial<EventValues>

/** The part of a form that can be sent now: without invalid and refused fields. Times go together, or not at all. */
export function sendable(
  values: EventValues,
  saved: EventValues,
  kept: HeldValues,
  timezone: string,
): Partial<EventValues> | null {
  const changes = eventChangesOf(values, saved)
  const errors = eventErrorsOf(changes, values, timezone)
  const isHeld = (field: string, value: unknown) =>
    Object.hasOwn(kept, field) && JSON.stringify(Reflect.get(kept, field)) === JSON.stringify(value)
  const isFaulty = (field: string) => Object.keys(errors).some((path) => fieldOf(path) === field)
  const times = Object.entries(changes).filter(([field]) => isTime(field))
  const timesWait =
    times.some(([field]) => Object.hasOwn(errors, field)) ||
    Object.hasOwn(errors, 'ends_at_local') ||
    (times.length > 0 && times.every(([field, value]) => isHeld(field, value)))
  const fields = Object.entries(changes).filter(([field, value]) =>
    isTime(field) ? !timesWait : !isFaulty(field) && !isHeld(field, value),
  )
  return fields.length === 0 ? null : Object.fromEntries(fields)
}

/** What is held back after a refusal: the fields it names, and all times with one of them; everything if it names none. */
export function holdBack(sent: Partial<EventValues>, named: readonly string[]): HeldValues {
  const sentNames = Object.keys(sent)
  const names = named.map(fieldOf).filter((name) => sentNames.includes(name) || isTime(name))
  const isMeant = (field: string) => names.length === 0 || names.includes(field) || (isTime(field) && names.some(isTime))
  return Object.fromEntries(Object.entries(sent).filter(([field]) => isMeant(field)))
}
