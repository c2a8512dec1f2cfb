import { addDays, mondayOf } from '../../../ui/dates/local-dates.ts'

const monthShape = /^20\d\d-(0[1-9]|1[0-2])$/

const write = (at: number) => new Date(at).toISOString().slice(0, 10)
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** `2026-11` if that is a month, otherwise the current one. */
export const readMonth = (text: string | null, today: string): string =>
  text !== null && monthShape.test(text) ? text : today.slice(0, 7)

export function otherMonth(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return write(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).slice(0, 7)
}

/** The weeks a month touches, from Monday, as dates. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = mondayOf(first)
  const weeks: string[][] = []
  for (let start = monday; start < `${otherMonth(month, 1)}-01`; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)))
  }
  return weeks
}

/** The dates of a month's weeks in the API's format. */
export function monthRangeOf(month: string): string {
  const days = weeksOf(month).flat()
  return `${days[0] ?? ''},${days.at(-1) ?? ''}`
}

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export const gridMonthLabel = (month: string): string => monthName.format(at(`${month}-01`))
