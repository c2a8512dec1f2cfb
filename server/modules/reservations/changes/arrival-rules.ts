import { isBefore } from '#contract/instants.ts'
import type { Refused } from '../booking/booking-facts.ts'
import { refuseArrival } from '../booking/booking-refusals.ts'
import type { ChangeState } from './change-facts.ts'

/** Who says that they come at another time is still let in by what they have, and was not promised it for nothing before that. */
export function refuseLaterArrival(
  { row, event }: Pick<ChangeState, 'row' | 'event'>,
  arrival_at: string | null,
): Refused | null {
  if (arrival_at === null) return null
  const chosen = row.lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ prestation_id, quantity }, index) => {
      const prestation = event.prestations.find(({ id }) => id === prestation_id)
      return prestation ? [{ prestation, quantity, index }] : []
    })
  const refused = refuseArrival(chosen, { arrival_at, lines: [], party_size: row.party_size })
  if (refused) return refused
  const free = chosen.find(
    ({ prestation: { id, free_until } }) => free_until !== null && isFree(row.lines, id) && !isBefore(arrival_at, free_until),
  )
  return free
    ? {
        code: 'invalid',
        fields: { arrival_at: [`${free.prestation.name} is free for who comes earlier. To come later, book anew`] },
      }
    : null
}

const isFree = (lines: readonly { prestation_id: string; quantity: number; payment: string }[], id: string) =>
  lines.some((line) => line.prestation_id === id && line.quantity > 0 && line.payment === 'free')
