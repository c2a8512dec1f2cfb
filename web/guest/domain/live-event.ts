import { getEvent, getReservationStatus, unlockPrestations, type EventPage } from '#contract/events.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, statusOf } from '../../shared/api/api-query.ts'
import { useRefresh } from '../../shared/live/use-refresh.ts'

type Status = AnswerOf<typeof getReservationStatus>

export const eventQuery = (slug: string) => apiQuery(getEvent, { params: { id: slug } })

/** Until the server has said when to ask again. */
const firstPollSeconds = 30
/** While changes are told of: what time alone changes is seen by then. */
const seldomSeconds = 60

const statusQuery = (id: string) => apiQuery(getReservationStatus, { params: { id } })

/** The night as it is right now, while somebody is looking: asked for when it has changed, or else as often as the server says. */
export function useLiveEvent(night: EventPage): EventPage {
  const isOpen = !night.is_past && !night.is_cancelled
  const isTold = useRefresh(isOpen ? `event:${night.id}` : null, getReservationStatus)
  const { data } = useQuery({
    ...statusQuery(night.id),
    enabled: isOpen,
    refetchInterval: ({ state }) => (isTold ? seldomSeconds : (state.data?.next_poll_seconds ?? firstPollSeconds)) * 1000,
  })
  return data === undefined ? night : withStatus(night, data)
}

/** The page of a night, with what a newer answer says of it. */
function withStatus(night: EventPage, live: Status): EventPage {
  const { status, is_past, is_sold_out, is_active, is_cancelled, sales, remaining, waitlist } = live
  const newer = new Map(live.prestations.map((one) => [one.id, one]))
  return {
    ...night,
    status,
    is_past,
    is_sold_out,
    is_active,
    is_cancelled,
    sales,
    remaining,
    waitlist,
    ...live.limits,
    // What it does not tell of any more has been taken off.
    prestations: night.prestations.map((one) => ({ ...one, ...(newer.get(one.id) ?? { state: 'ended' }) })),
  }
}

/** The event with what a code opens of it. `isPending`: that is not known yet. `fault`: it opens nothing, or could not be checked. */
export function useUnlocked(
  night: EventPage,
  code: string | undefined,
): { night: EventPage; isPending: boolean; fault: 'wrong' | 'unchecked' | null } {
  const isAsked = code !== undefined && !night.is_past && !night.is_cancelled
  const { data, isPending, error } = useQuery({
    ...apiQuery(unlockPrestations, { params: { id: night.id }, query: { code: code ?? '' } }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data === undefined ? false : firstPollSeconds * 1000),
  })
  const opened = data === undefined ? night : { ...night, prestations: [...night.prestations, ...data.prestations] }
  const fault = error === null ? null : statusOf(error) === 404 ? 'wrong' : 'unchecked'
  return { night: opened, isPending: isAsked && isPending, fault }
}
