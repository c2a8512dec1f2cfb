import type { QueryOf } from '#contract/endpoint.ts'
import { eventFilters, managedEventSorts, type EventFilter, type listManagedEvents } from '#contract/event-management.ts'
import { rangeOf, readMonth } from './month-grid.ts'

type Choice = EventFilter | 'all'

export const eventFilterTabs: readonly { value: Choice; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'draft', label: 'Drafts' },
  { value: 'active', label: 'On sale' },
  { value: 'sold_out', label: 'Sold out' },
  { value: 'paused', label: 'Paused' },
  { value: 'completed', label: 'Past' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

export const isCalendar = (search: URLSearchParams) => search.get('view') === 'calendar'

/** A calendar shows all; a list begins with what is to come. */
export function readFilter(search: URLSearchParams): Choice {
  const wanted = search.get('status')
  const known = eventFilters.find((filter) => filter === wanted)
  return known ?? (wanted === 'all' || isCalendar(search) ? 'all' : 'upcoming')
}

const isRange = (text: string | null): text is string =>
  text !== null && /^(today|tomorrow|weekend|week|month|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/.test(text)

/** Latest first where everything is over. */
const usualSort = (filter: Choice) =>
  filter === 'completed' || filter === 'cancelled' || filter === 'archived' ? '-date' : 'date'

/** The query of the address as the API takes it; what it would refuse is left out. */
export function listQuery(search: URLSearchParams, today: string): QueryOf<typeof listManagedEvents> {
  const filter = readFilter(search)
  const text = search.get('search')?.trim().slice(0, 100) ?? ''
  const shared = { ...(filter !== 'all' && { status: filter }), ...(text !== '' && { search: text }) }
  if (isCalendar(search)) return { ...shared, date_range: rangeOf(readMonth(search.get('month'), today)), limit: 100 }
  const range = search.get('date_range')
  const cursor = search.get('cursor')
  const sort = managedEventSorts.find((one) => one === search.get('sort')) ?? usualSort(filter)
  return { ...shared, sort, ...(isRange(range) && { date_range: range }), ...(cursor !== null && cursor !== '' && { cursor }) }
}
