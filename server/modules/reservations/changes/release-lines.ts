import type { ChangeDecision, ChangeState } from './change-facts.ts'
import { headsOf, withQuantity } from './line-heads.ts'
import { refuseTooSmall } from './smallest-party.ts'

/** Cancels lines of a reservation: afterwards the party is at most as large as the remaining lines admit. */
export function releaseLines({ row, event }: ChangeState, lineIds: readonly string[]): ChangeDecision {
  const isHeld = (id: string) => row.lines.some((line) => line.id === id && line.quantity > 0)
  if (!lineIds.every(isHeld)) return { refused: { code: 'invalid', fields: { line_ids: ['This isn’t part of the booking'] } } }
  const lines = row.lines.map((line) => (lineIds.includes(line.id) ? withQuantity(line, 0) : line))
  const places = headsOf(lines)
  if (places === 0)
    return {
      refused: { code: 'needs_admission', message: 'The remaining items admit no one. Cancel the whole booking instead.' },
    }
  const party_size = Math.min(row.party_size, places)
  const refused = refuseTooSmall(event, lines, { before: row.party_size, party: party_size, field: 'line_ids' })
  if (refused) return { refused }
  return { changed: { party_size, arrival_at: row.arrival_at, notes: row.notes, guests: row.guests.slice(0, party_size), lines } }
}
