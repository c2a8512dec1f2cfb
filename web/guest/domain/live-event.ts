import { getEvent, getReservationStatus, unlockPrestations, type EventPage } from '#contract/events/events.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, statusOf } from '../../shared/api/api-query.ts'
import { useRefresh } from '../../shared/live/use-refresh.ts'

type Status = AnswerOf<typeof getReservationStatus>

export const eventQuery = (slug: string) => apiQuery(getEvent, { params: { id: slug } })

/** Until the server has sent its own interval. */
const firstPollSeconds = 30
/** While live updates arrive: enough for what only time changes. */
const seldomSeconds = 60

const statusQuery = (id: string) => apiQuery(getReservationStatus, { params: { id } })

/** The current state of an event while someone is viewing it: loaded when it changes, or else at the server's interval. */
export function useLiveEvent(event: EventPage): EventPage {
  const isOpen = !event.is_past && !event.is_cancelled
  const isTold = useRefresh(isOpen ? `event:${event.id}` : null, getReservationStatus)
  const { data } = useQuery({
    ...statusQuery(event.id),
    enabled: isOpen,
    refetchInterval: ({ state }) => (isTold ? seldomSeconds : (state.data?.next_poll_seconds ?? firstPollSeconds)) * 1000,
  })
  return data === undefined ? event : withStatus(event, data)
}

/** An event page updated with a newer status. */
function withStatus(event: EventPage, live: Status): EventPage {
  const { status, is_past, is_sold_out, is_active, is_cancelled, sales, remaining, waitlist } = live
  const newer = new Map(live.prestations.map((one) => [one.id, one]))
  return {
    ...event,
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
    sales,
    remaining,
    waitlist,
    ...live.limits,
    // Items missing from it were taken off sale.
    prestations: event.prestations.map((one) => ({ ...one, ...(newer.get(one.id) ?? { state: 'ended' }) })),
  }
}

/** The event with what a code unlocks. `isPending`: still loading. `fault`: it unlocks nothing, or could not be checked. */
export function useUnlocked(
  event: EventPage,
  code: string | undefined,
): { event: EventPage; isPending: boolean; fault: 'wrong' | 'unchecked' | null } {
  const isAsked = code !== undefined && !event.is_past && !event.is_cancelled
  const { data, isPending, error } = useQuery({
    ...apiQuery(unlockPrestations, { params: { id: event.id }, query: { code: code ?? '' } }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data === undefined ? false : firstPollSeconds * 1000),
  })
  const opened = data === undefined ? event : { ...event, prestations: [...event.prestations, ...data.prestations] }
  const fault = error === null ? null : statusOf(error) === 404 ? 'wrong' : 'unchecked'
  return { event: opened, isPending: isAsked && isPending, fault }
}
