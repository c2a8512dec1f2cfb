import type { ClubGuest } from '#contract/guests/club-guests.ts'
import type { MergeGuestBody } from '#contract/guests/merges.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockWithMerged, mergeInto, separate } from './merge-store.ts'
import { toGuest } from './guest.ts'
import { requireGuest } from './show-guest.ts'

/** Overwrites nothing, so it takes no version. Touches no reservation, so places, money and the door stay as they are. */
export async function mergeGuest(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { contact_id }: MergeGuestBody,
): Promise<ClubGuest> {
  if (contact_id === id) return refuse('invalid', { fields: { contact_id: ['Choose another guest'] } })
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockWithMerged(tx, caller.club_id, [id, contact_id])
    for (const one of [id, contact_id]) {
      const merged_into = locked.get(one)
      if (merged_into === undefined) return refuse('not_found')
      if (merged_into !== null) return refuse('guest_merged', { extra: { guest_id: merged_into } })
    }
    const contact = await requireGuest(tx, caller, contact_id, now)
    if (contact.client_id !== null) return refuse('guest_has_account')
    await mergeInto(tx, { id, contact_id, merged_at: instantText(now), merged_by: caller.actor.user_id })
    const guest = await requireGuest(tx, caller, id, now)
    const { tags, is_vip, allergies } = guest
    await audit(tx, caller, {
      at: now,
      action: 'mergeGuest',
      subject: { kind: 'guest', id },
      after: { contact_id, tags, is_vip, has_allergies: allergies !== '' },
    })
    return toGuest(caller, guest)
  })
}

export async function undoGuestMerge(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, contact_id }: { id: string; contact_id: string },
): Promise<ClubGuest> {
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockWithMerged(tx, caller.club_id, [id, contact_id])
    if (!locked.has(id) || locked.get(contact_id) !== id) return refuse('not_found')
    const { merged } = await requireGuest(tx, caller, id, now)
    if (merged.find((contact) => contact.id === contact_id)?.can_undo !== true) return refuse('merge_is_final')
    await separate(tx, { id, contact_id })
    const guest = await requireGuest(tx, caller, id, now)
    const { tags, is_vip, allergies } = guest
    await audit(tx, caller, {
      at: now,
      action: 'undoGuestMerge',
      subject: { kind: 'guest', id },
      before: { contact_id },
      after: { tags, is_vip, has_allergies: allergies !== '' },
    })
    return toGuest(caller, guest)
  })
}
