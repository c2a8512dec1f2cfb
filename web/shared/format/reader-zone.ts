import { formatEventDate } from './format.ts'

/** For a script in a page. */
export const readerZoneCode = 'Intl.DateTimeFormat().resolvedOptions().timeZone'

let zone: string | undefined

/** The reader's time zone, for what happens at no club. Read once: it costs as much as formatting ten dates. */
export const readerZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** A date and a time of what happens at no club. */
export const formatForReader = (at: string): string => formatEventDate(at, readerZone())

/** The one name of a time zone, of which formatters are kept: names come in any case, and offsets in any number. */
export function canonicalZone(name: string): string | null {
  try {
    return /^[A-Z]/i.test(name) ? Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
