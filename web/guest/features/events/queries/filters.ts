import { eventSorts } from '#contract/events/events.ts'
import { genres } from '#contract/base/genres.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'

export const dateRanges = [
  { value: 'today', label: 'Today', when: 'Tonight' },
  { value: 'tomorrow', label: 'Tomorrow', when: 'Tomorrow night' },
  { value: 'weekend', label: 'Weekend', when: 'This weekend' },
  { value: 'week', label: 'Week', when: 'This week' },
  { value: 'month', label: 'Month', when: 'This month' },
] as const

/** The list's filters, as in its address and in the call. */
export interface Filters {
  date_range?: string
  search?: string
  genre?: (typeof genres)[number]
  city?: string
  /** Its slug. */
  club?: string
  sort?: (typeof eventSorts)[number]
}

const localDate = /^\d{4}-\d{2}-\d{2}$/
const isDate = (text: string) => localDate.test(text) && !Number.isNaN(Date.parse(text))

/** The two days of a custom range; null for any other. */
export function customRange(range: string | undefined): { from: string; to: string } | null {
  const [from = '', to = '', ...more] = (range ?? '').split(',')
  return isDate(from) && isDate(to) && more.length === 0 ? { from, to } : null
}

/** The filters of an address, without those the call would refuse. */
export function readFilters(address: URLSearchParams): Filters {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, 100)
  const range = text('date_range')
  const hasRange = dateRanges.some(({ value }) => value === range) || customRange(range) !== null
  const genre = genres.find((one) => one === text('genre'))
  const sort = eventSorts.find((one) => one === text('sort'))
  return {
    ...(hasRange && { date_range: range }),
    ...(text('search') !== '' && { search: text('search') }),
    ...(genre && { genre }),
    ...(text('city') !== '' && { city: text('city') }),
    ...(text('club') !== '' && { club: text('club') }),
    ...(sort && sort !== 'date' && { sort }),
  }
}

/** The list's address with these filters, and optionally a page. */
export const listPath = (filters: Filters, cursor?: string): string => withQuery(paths.events, { ...filters, cursor })

/** The filters with some of them changed; an empty text removes one. */
export function changeFilters(filters: Filters, change: Readonly<Record<string, string>>): Filters {
  return readFilters(new URLSearchParams({ ...filters, ...change }))
}

/** The list with these changes. */
export const changedPath = (filters: Filters, change: Readonly<Record<string, string>>): string =>
  listPath(changeFilters(filters, change))

/** The filters besides the sort order. */
export const isNarrowed = (filters: Filters): boolean => Object.keys(filters).some((name) => name !== 'sort')

/** The list's headline: `This weekend in Lisbon`, `Techno events at Lumen`. Only a response contains a club's name. */
export function headline({ date_range, genre, city, club, search, sort }: Filters, clubName = 'this club'): string {
  const place = `${club === undefined ? '' : ` at ${clubName}`}${city === undefined ? '' : ` in ${city}`}`
  const preset = dateRanges.find(({ value }) => value === date_range)
  if (preset !== undefined) return `${preset.when}${place}${genre === undefined ? '' : `: ${genre}`}`
  const events = genre === undefined ? 'Events' : `${genre} events`
  const own = customRange(date_range)
  if (own !== null)
    return `${events}${place}, ${formatLocalDate(own.from)}${own.to === own.from ? '' : ` – ${formatLocalDate(own.to)}`}`
  if (genre !== undefined || place !== '') return `${events}${place}`
  if (search !== undefined) return `Results for “${search}”`
  return sort === 'new' ? 'Just added' : 'Find your night'
}

/** Sorted by price, whichever way. */
export const isByPrice = ({ sort }: Filters): boolean => sort === 'price' || sort === '-price'
