import type { DateHours, WeekHours } from '#contract/staffing/availability.ts'
import type { Rota } from '#contract/staffing/rota.ts'
import { timeLabel } from '../../../ui/dates/local-dates.ts'
import type { CellNote } from '../../../ui/time-grid/grid-moves.ts'
import { weekdayOf } from '../../../../shared/format/weekdays.ts'

type Person = Rota['staff'][number]

const timeOffOn = ({ time_off }: Person, date: string) => time_off.find((off) => off.date_from <= date && date <= off.date_to)

/** Whether someone has approved time off on a date, so that scheduling them requires confirmation. */
export function isOff({ staff }: Pick<Rota, 'staff'>, userId: string | null, date: string): boolean {
  const person = staff.find(({ user_id }) => user_id === userId)
  return person !== undefined && timeOffOn(person, date)?.status === 'approved'
}

const hoursWords = ({ start_local: start, end_local: end }: Pick<WeekHours, 'start_local' | 'end_local'>) =>
  start === null || end === null ? '' : ` ${timeLabel(start)} – ${timeLabel(end)}`

/** A person's availability on a date, for its cell; null if there is nothing to show. */
export function noteOn(person: Person, date: string): CellNote | null {
  const off = timeOffOn(person, date)
  if (off !== undefined)
    return off.status === 'approved' ? { tone: 'blocked', text: 'Time off' } : { tone: 'asked', text: 'Time off requested' }
  const { week, dates } = person.availability
  const own: readonly (DateHours | WeekHours)[] = dates.filter((one) => one.date === date)
  const said = own.length > 0 ? own : week.filter(({ weekday }) => weekday === weekdayOf(date))
  const taken = said.find(({ kind }) => kind === 'unavailable')
  if (taken !== undefined) return { tone: 'blocked', text: `Unavailable${hoursWords(taken)}` }
  const preferred = said.find(({ kind }) => kind === 'preferred')
  if (preferred !== undefined) return { tone: 'liked', text: `Preferred${hoursWords(preferred)}` }
  const only = said.find(({ start_local }) => start_local !== null)
  return only === undefined ? null : { tone: 'asked', text: `Available${hoursWords(only)}` }
}
