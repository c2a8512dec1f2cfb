import { listCities, listEvents } from '#contract/events/events.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import type { Filters } from './filters.ts'

/** Fills rows of one, two and three. */
const pageSize = 24

export const eventsQuery = (filters: Filters, cursor?: string) =>
  apiQuery(listEvents, { query: { ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) } })

export const citiesQuery = () => apiQuery(listCities)
