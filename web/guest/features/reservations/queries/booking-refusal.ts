import { CallError } from '#contract/base/client.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { EventPage } from '#contract/events/events.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fieldMessages } from '../../../../shared/forms/field-messages.ts'
import { chosenLines, partyBounds, type Selection } from '../../../domain/selection.ts'

/** Where a guest can go on after a refusal. `take`: as many as there are left. */
export type NextStep =
  | { to: 'take'; prestation_id: string | null; quantity: number }
  | { to: 'events' }
  | { to: 'reservations' }
  | { to: 'verification' }
  | { to: 'consent' }

export interface Refusal {
  text: string
  next: NextStep | null
}

/** Why this selection cannot be booked, before the server is asked; null if it can. */
export function refuseChoice(event: EventPage, selection: Selection): Refusal | null {
  if (chosenLines(event, selection).length === 0) return { text: 'Choose something to book first.', next: null }
  const { min, max } = partyBounds(event, selection)
  if (max === 0) return { text: 'Add a ticket or a table: extras need one.', next: null }
  if (min <= max) return null
  return {
    text: `Your selection is for ${min} guests or more, and no party may be larger than ${max}. Change the quantities.`,
    next: null,
  }
}

type Facts = Record<string, unknown>

const factsOf = (error: unknown): Facts =>
  error instanceof CallError && typeof error.body === 'object' && error.body !== null ? { ...error.body } : {}

/** The code of a refused call, null if there was no response of ours. */
export function refusalCodeOf(error: unknown): ErrorCode | null {
  // The server sends only the contract's codes.
  return typeof factsOf(error)['code'] === 'string' ? (factsOf(error)['code'] as ErrorCode) : null
}

function asManyAsLeft({ left, prestation_id }: Facts): NextStep | null {
  if (typeof left !== 'number' || left < 1) return null
  return { to: 'take', prestation_id: typeof prestation_id === 'string' ? prestation_id : null, quantity: left }
}

const steps: Partial<Record<ErrorCode, (facts: Facts) => NextStep | null>> = {
  event_cancelled: () => ({ to: 'events' }),
  event_past: () => ({ to: 'events' }),
  sales_closed: () => ({ to: 'events' }),
  sold_out: ({ prestation_id }) => (prestation_id === undefined ? { to: 'events' } : null),
  not_found: () => ({ to: 'events' }),
  not_enough_places: asManyAsLeft,
  per_client_limit: (facts) => asManyAsLeft(facts) ?? { to: 'reservations' },
  underage: () => ({ to: 'events' }),
  id_required: () => ({ to: 'verification' }),
  pages_not_accepted: () => ({ to: 'consent' }),
}

/** Added if the sentence alone does not say what to do. */
const advice: Partial<Record<ErrorCode, string>> = {
  payment_not_available: 'Choose something that is free or paid at the venue.',
  idempotency_mismatch: 'Try again.',
  sold_out: 'Nothing was booked.',
}

function textOf(error: unknown, code: ErrorCode | null): string {
  if (error instanceof CallError && error.status === 0)
    return 'We couldn’t reach Vesper. Check your connection and try again. You won’t be booked twice.'
  if (code === 'rate_limited' && error instanceof CallError) {
    const seconds = Number(error.headers.get('retry-after'))
    return seconds > 0
      ? `Too many attempts. Wait ${seconds} seconds and try again.`
      : 'Too many attempts. Wait a moment and try again.'
  }
  if (code === 'invalid') return Object.values(fieldMessages(error))[0] ?? errorMessage(error, 'Check the highlighted fields.')
  return errorMessage(error, 'Something went wrong on our side. Try again in a moment. You won’t be booked twice.')
}

/** What to tell a guest whose booking was refused or got no response, and where they can go on. */
export function explainRefusal(error: unknown): Refusal {
  const code = refusalCodeOf(error)
  const text = textOf(error, code)
  const more = code === null ? undefined : advice[code]
  return {
    text: more === undefined ? text : `${text} ${more}`,
    next: code === null ? null : (steps[code]?.(factsOf(error)) ?? null),
  }
}
