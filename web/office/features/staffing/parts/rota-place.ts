import type { Rota } from '#contract/staffing/rota.ts'
import { addDays } from '../../../ui/dates/local-dates.ts'

export const rotaViews = ['day', 'week', 'month'] as const
export type RotaView = (typeof rotaViews)[number]

export const viewWords: Record<RotaView, string> = { day: 'Day', week: 'Week', month: '4 weeks' }
const daysOf: Record<RotaView, number> = { day: 1, week: 7, month: 28 }

/** The part of the rota an address shows. */
export interface RotaPlace {
  view: RotaView
  /** The selected day, within the shown weeks. */
  date: string
  /** The first day of those weeks. */
  date_from: string
  /** A single role; null for all. */
  role: string | null
}

const dateShape = /^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const readView = (search: URLSearchParams): RotaView => rotaViews.find((one) => one === search.get('view')) ?? 'week'

/** The address's request to the server. A day is loaded with its week, which hours and rest depend on. */
export function rotaQuery(search: URLSearchParams): { date?: string; weeks: number } {
  const date = search.get('date') ?? ''
  return { ...(dateShape.test(date) && { date }), weeks: readView(search) === 'month' ? 4 : 1 }
}

export const readPlace = (search: URLSearchParams, { today, date_from }: Pick<Rota, 'today' | 'date_from'>): RotaPlace => ({
  view: readView(search),
  date: rotaQuery(search).date ?? today,
  date_from,
  role: search.get('role'),
})

/** The days shown as columns. */
export const columnsOf = ({ view, date, date_from }: RotaPlace): string[] =>
  view === 'day' ? [date] : Array.from({ length: daysOf[view] }, (_, index) => addDays(date_from, index))

/** The previous or next date. */
export const otherDate = ({ view, date }: RotaPlace, direction: 1 | -1): string => addDays(date, daysOf[view] * direction)
