import { getTickets } from '#contract/door/tickets.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

export const ticketsQuery = (id: string) => apiQuery(getTickets, { params: { id } })
