import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getReservationNight as endpoint } from '#contract/door/tickets.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findOwnGuest } from '../guests/guest-views.ts'
import { findAdmissions } from '../scans/door-store.ts'

type Night = AnswerOf<typeof endpoint>

/** When this client's party came, as the door recorded it. */
export async function getReservationNight({ db }: Infrastructure, { actor }: Caller, id: string): Promise<Night> {
  const row = (await findOwnGuest(db, id, actor.user_id)) ?? refuse('not_found')
  const { queued_at, party_size, checked_in_at, checked_in_heads, guests } = row
  const nameOf = (ticket: number | null) => (ticket === null ? null : (guests[ticket - 1]?.name ?? null))
  const scanned = await findAdmissions(db, [id])
  // Guests who come back after going out were admitted before.
  const admissions = scanned
    .map(({ at, heads, returned, ticket }) => ({ at, heads: heads - returned, name: nameOf(ticket) }))
    .filter(({ heads }) => heads > 0)
  // Admitted without a scan: before scans were recorded.
  if (admissions.length === 0 && checked_in_at !== null && checked_in_heads > 0)
    admissions.push({ at: checked_in_at, heads: checked_in_heads, name: null })
  return { queued_at, party_size, admissions }
}
