import type { QueryOf } from '#contract/base/endpoint.ts'
import { eventFilters, managedEventSorts, type EventFilter, type listManagedEvents } from '#contract/events/management.ts'
import type { exportManagedEvents } from '#contract/events/exports.ts'
import { dates, defineList } from '../../../ui/list/define-list.ts'
import { monthRangeOf, readMonth } from './month-grid.ts'

type Choice = EventFilter | 'all'

export const eventTabs: readonly { value: Choice; label: string }[] = [
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

export const eventList = defineList({
  search: 'Search events',
  filters: { date_range: dates('Dates') },
  sorts: managedEventSorts,
})

/** The calendar chooses its dates by month. */
export const calendarList = defineList({ search: 'Search events', filters: {} })

export const isCalendar = (search: URLSearchParams) => search.get('view') === 'calendar'

/** A calendar shows all; a list starts with upcoming events. */
export function readTab(search: URLSearchParams): Choice {
  const param = search.get('status')
  const choice = eventFilters.find((filter) => filter === param)
  return choice ?? (param === 'all' || isCalendar(search) ? 'all' : 'upcoming')
}

/** Latest first if everything is over. */
const defaultSort = (tab: Choice) => (tab === 'completed' || tab === 'cancelled' || tab === 'archived' ? '-date' : 'date')

/** The list of the address, without its page. */
export function exportQuery(search: URLSearchParams): QueryOf<typeof exportManagedEvents> {
  const tab = readTab(search)
  return { sort: defaultSort(tab), ...(tab !== 'all' && { status: tab }), ...eventList.filtersOf(search) }
}

/** The query of the address in the API's format. `today`: the club's, whose month a calendar shows first. */
export function listQuery(search: URLSearchParams, today: string): QueryOf<typeof listManagedEvents> {
  const tab = readTab(search)
  const status = tab === 'all' ? {} : { status: tab }
  if (!isCalendar(search)) return { sort: defaultSort(tab), ...status, ...eventList.queryOf(search) }
  return {
    ...status,
    ...calendarList.filtersOf(search),
    date_range: monthRangeOf(readMonth(search.get('month'), today)),
    limit: 100,
  }
}
