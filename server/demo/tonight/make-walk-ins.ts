import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId, newReference } from '../../infrastructure/ids.ts'
import { price, type ReservationHistoryRow, type NewWalkIn } from '../../modules/reservations/demo.ts'
import { cancellationPolicy } from '../clubs.ts'
import { tonight } from '../make-tonight.ts'
import type { DemoEvent } from '../make-events.ts'

/** Tonight's walk-in parties. */
const parties = [
  { guest_name: 'Merel', party_size: 2, minutes: 35 },
  { guest_name: 'Tom and friends', party_size: 5, minutes: 50 },
  { guest_name: '', party_size: 1, minutes: 64 },
  { guest_name: 'Yusuf', party_size: 3, minutes: 71 },
]

/** They have arrived and are inside. */
export function makeWalkIns(events: readonly DemoEvent[], now: Temporal.Instant): NewWalkIn[] {
  const event = events.find(({ series }) => series === tonight)
  const entry = event?.prestations.find(({ kind, stock }) => kind === 'entry' && stock === null)
  if (!event || !entry) return []
  return parties.map(({ guest_name, party_size, minutes }) => {
    const at = instantText(Temporal.Instant.from(event.row.starts_at).add({ minutes }))
    const prestation = { ...entry, units: 0, ambassador_bp: commissionTerms.club_bp }
    const booked = price([{ prestation, quantity: party_size, index: 0 }], event.row, now)
    const inside = { status: 'checked_in', checked_in_heads: party_size, checked_in_at: at } as const
    const named = { guest_name, table_label: '', notes: '' }
    return {
      ...booked,
      id: newId(),
      reference: newReference(),
      event_id: event.row.id,
      club_id: event.row.club_id,
      ...inside,
      party_size,
      ...named,
      currency: event.club.row.currency,
      created_at: at,
      cancellation_policy: cancellationPolicy,
      min_age: event.row.min_age ?? 0,
    }
  })
}

/** They were added and admitted at once. */
export function historyOfWalkIn({ id, created_at, party_size }: NewWalkIn, adminId: string): ReservationHistoryRow[] {
  const of = { reservation_id: id, at: Temporal.Instant.from(created_at), actor: { kind: 'club', id: adminId } } as const
  return [
    { ...of, action: 'walk_in', status: 'confirmed' },
    { ...of, action: 'check_in', status: 'checked_in', detail: { heads: party_size } },
  ]
}
