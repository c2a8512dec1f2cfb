import { formatEventDate } from './format.ts'

/** For a script in a page. */
export const readerZoneCode = 'Intl.DateTimeFormat().resolvedOptions().timeZone'

let zone: string | undefined

/** The reader's time zone, for what happens at no club. Read once: it costs as much as formatting ten dates. */
export const readerZone = (): string => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** A date and a time of what happens at no club. */
export const formatForReader = (at: string): string => formatEventDate(at, readerZone())
