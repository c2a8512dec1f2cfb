import { formatLocalDate } from '../../../shared/format/format.ts'

const two = (part: number) => String(part).padStart(2, '0')
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A calendar date; null if invalid, such as February 30. */
function dateOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere ? `${year}-${two(month)}-${two(day)}` : null
}

/**
 * `2026-10-30`, `Fri, Oct 30, 2026`, `30 Oct 2026`, `30.10.2026` and `10/30/2026` as a local date. Null for anything else,
 * including `05/11/2026`, which some read as a day in May and others in November.
 */
export function parseDate(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(typed)
  if (figures !== null) {
    const [first, second, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    // With points, the day comes first everywhere.
    if (figures[2] === '.' || first > 12 || first === second) return dateOf(year, second, first)
    return second > 12 ? dateOf(year, first, second) : null
  }
  const words = /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})\.?\s+([a-z]{3,9})\.?,?|([a-z]{3,9})\.?\s+(\d{1,2}),?)\s+(\d{4})$/.exec(typed)
  if (words === null) return null
  const month = months.indexOf((words[2] ?? words[3] ?? '').slice(0, 3)) + 1
  return month === 0 ? null : dateOf(Number(words[5]), month, Number(words[1] ?? words[4]))
}

export const writeDate = (date: string): string => formatLocalDate(date.slice(0, 10))
