import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId, newReference } from '../../infrastructure/ids.ts'
import { price, type ReservationHistoryRow, type NewWalkIn } from '../../modules/reservations/demo.ts'
import { cancellationPolicy } from '../clubs.ts'
import { tonight } from '../make-tonight.ts'
import type { DemoEvent } from '../make-events.ts'

/** `minutes` after the start at which they came; null if they are still expected. */
interface DemoWalkIn {
  guest_name: string
  party_size: number
  minutes: number | null
  table?: string
}

/** Tonight's parties without an account: those who walked in, and those whom the team gave a table by phone. */
const parties: readonly DemoWalkIn[] = [
  { guest_name: 'Samir', party_size: 3, minutes: 15, table: 'D1' },
  { guest_name: 'Beatriz', party_size: 2, minutes: 20, table: 'T1' },
  { guest_name: 'Studio Noord', party_size: 5, minutes: 25, table: 'D5' },
  { guest_name: 'Merel', party_size: 2, minutes: 35, table: 'D3' },
  { guest_name: 'The Larsens', party_size: 4, minutes: 45, table: 'T2' },
  { guest_name: 'Tom and friends', party_size: 5, minutes: 50, table: 'D4' },
  { guest_name: 'Amara', party_size: 4, minutes: 58, table: 'D7' },
  { guest_name: '', party_size: 1, minutes: 64 },
  { guest_name: 'Yusuf', party_size: 3, minutes: 71 },
  { guest_name: 'Femke', party_size: 4, minutes: null, table: 'D8' },
]

/** Most have arrived and are inside. */
export function makeWalkIns(events: readonly DemoEvent[], now: Temporal.Instant): NewWalkIn[] {
  const event = events.find(({ series }) => series === tonight)
  const entry = event?.prestations.find(({ kind, stock }) => kind === 'entry' && stock === null)
  if (!event || !entry) return []
  const starts = Temporal.Instant.from(event.row.starts_at)
  return parties.map(({ guest_name, party_size, minutes, table = '' }) => {
    const came = minutes === null ? null : instantText(starts.add({ minutes }))
    const prestation = { ...entry, units: 0, ambassador_bp: commissionTerms.club_bp }
    const booked = price([{ prestation, quantity: party_size, index: 0 }], event.row, now)
    const inside =
      came === null
        ? ({ status: 'confirmed', checked_in_heads: 0, checked_in_at: null } as const)
        : ({ status: 'checked_in', checked_in_heads: party_size, checked_in_at: came } as const)
    const named = { guest_name, table_label: table, notes: '' }
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
      created_at: came ?? instantText(starts.subtract({ hours: 5 })),
      cancellation_policy: cancellationPolicy,
      min_age: event.row.min_age ?? 0,
    }
  })
}

/** They were added and, if they are inside, admitted at once. */
export function historyOfWalkIn({ id, created_at, party_size, status }: NewWalkIn, adminId: string): ReservationHistoryRow[] {
  const of = { reservation_id: id, at: Temporal.Instant.from(created_at), actor: { kind: 'club', id: adminId } } as const
  const added = { ...of, action: 'walk_in', status: 'confirmed' } as const
  return status === 'confirmed'
    ? [added]
    : [added, { ...of, action: 'check_in', status: 'checked_in', detail: { heads: party_size } }]
}
