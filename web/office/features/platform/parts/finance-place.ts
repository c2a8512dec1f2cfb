import {
  financeGroups,
  maxDays,
  reservationFigures,
  type FinanceGroup,
  type ReservationFigure,
} from '#contract/platform/finances.ts'
import { withQuery } from '../../../../shared/navigation/paths.ts'
import { dates, defineList, linked } from '../../../ui/list/define-list.ts'

/** The filters of every screen about reservation money; they stay in the address from a figure to its rows. */
export const financeFilters = defineList({
  filters: { date_range: dates('Business dates'), club: linked('Club'), event: linked('Event') },
})

const pair = /^(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})$/
const currencyPattern = /^[A-Z]{3}$/

/** The part of a range the API accepts: valid dates up to today, at most a year. */
export function periodOf(text: string): { from?: string; to?: string } {
  const [, from = '', last = ''] = pair.exec(text) ?? []
  const today = new Date().toISOString().slice(0, 10)
  const to = last > today ? today : last
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= maxDays ? { from, to } : {}
}

export interface FinancePlace {
  filters: { from?: string; to?: string; club?: string; event?: string; city?: string }
  currency: string | null
  by: FinanceGroup
  figure: ReservationFigure
  cursor: string | undefined
}

export function financePlaceOf(search: URLSearchParams): FinancePlace {
  const { date_range = '', club, event } = financeFilters.filtersOf(search)
  const city = search.get('city')
  const currency = search.get('currency') ?? ''
  return {
    filters: {
      ...periodOf(date_range),
      ...(club !== undefined && { club }),
      ...(event !== undefined && { event }),
      ...(city !== null && { city: city.slice(0, 300) }),
    },
    currency: currencyPattern.test(currency) ? currency : null,
    by: financeGroups.find((one) => one === search.get('by')) ?? 'club',
    figure: reservationFigures.find((one) => one === search.get('figure')) ?? 'net',
    cursor: search.get('cursor') ?? undefined,
  }
}

/** The same filters at another path, with changes; starts at the first page. */
export function hrefOf(path: string, search: URLSearchParams, change: Readonly<Record<string, string | undefined>> = {}): string {
  const kept = ['date_range', 'club', 'event', 'city', 'currency', 'by', 'figure'].map((name) => [
    name,
    search.get(name) ?? undefined,
  ])
  return withQuery(path, { ...(Object.fromEntries(kept) as Record<string, string | undefined>), ...change })
}
