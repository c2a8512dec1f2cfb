import { getEvent, getReservationStatus, type EventPage } from '#contract/events.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../shared/api-query.ts'

export const nightQuery = (slug: string) => apiQuery(getEvent, { params: { id: slug } })

const statusQuery = (slug: string) => apiQuery(getReservationStatus, { params: { id: slug } })

/** The night as it was loaded, with what can be booked of it kept up to date while it is looked at. */
export function useLiveNight(night: EventPage): EventPage {
  const { data } = useQuery({
    ...statusQuery(night.slug),
    refetchInterval: ({ state }) => (state.data === undefined ? false : state.data.next_poll_seconds * 1000),
  })
  return data === undefined ? night : withStatus(night, data)
}

function withStatus(night: EventPage, now: AnswerOf<typeof getReservationStatus>): EventPage {
  const { status, is_past, is_sold_out, is_active, is_cancelled, sales, remaining } = now
  const prestations = night.prestations.map((prestation) => ({ ...prestation, ...now.prestations.find(({ id }) => id === prestation.id) }))
  return { ...night, status, is_past, is_sold_out, is_active, is_cancelled, sales, remaining, ...now.limits, ...now.requirements, prestations }
}
