import { getManagedEvent, listManagedEvents } from '#contract/events/management.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const managedEventsQuery = (query: QueryOf<typeof listManagedEvents>) => apiQuery(listManagedEvents, { query })

export const managedEventQuery = (id: string) => apiQuery(getManagedEvent, { params: { id } })

/** After a change of an event: whatever shows it reloads. */
export const refreshEvents = async (client: QueryClient): Promise<void> => invalidate(client, listManagedEvents, getManagedEvent)
