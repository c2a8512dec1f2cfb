import { formatLocalDate } from '../../../shared/format/format.ts'

const iso = /^\d{4}-\d{2}-\d{2}$/
const two = (part: number) => String(part).padStart(2, '0')

/** `2026-10-30`, `Fri, Oct 30, 2026`, `30 Oct 2026` or `10/30/2026` as a local date; null for anything else. */
export function parseDate(text: string): string | null {
  const typed = text.trim()
  if (iso.test(typed)) return Number.isNaN(Date.parse(typed)) ? null : typed
  // Browsers would make something up for a year or a day that is not there.
  if (!/\d{4}/.test(typed) || !/\b\d{1,2}\b/.test(typed)) return null
  const found = new Date(typed)
  return Number.isNaN(found.getTime()) ? null : `${found.getFullYear()}-${two(found.getMonth() + 1)}-${two(found.getDate())}`
}

export const writeDate = (date: string): string => formatLocalDate(date.slice(0, 10))
