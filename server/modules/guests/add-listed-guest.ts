import type { BodyOf } from '#contract/base/endpoint.ts'
import type { ClubGuest } from '#contract/guests/club-guests.ts'
import type { addListedGuest as endpoint } from '#contract/guests/listings.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { linkListing, lockGuest } from './guest-store.ts'
import { findNameOnList } from './guest-views.ts'
import { toGuest } from './guest.ts'
import { keepContact } from './keep-contact.ts'
import { requireGuest } from './show-guest.ts'

/** Makes a guest of a name on a list, or finds the one who it is, by an email or a phone number. */
export async function addListedGuest(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { phone_number = '', email }: BodyOf<typeof endpoint>,
): Promise<ClubGuest> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    const name = (await findNameOnList(tx, club_id, id)) ?? refuse('not_found')
    const contact = { club_id, name, phone_number, email: email ?? null, consent_id: null, by: actor.user_id }
    const guest_id = (await lockGuest(tx, club_id, await keepContact(tx, contact, now))) ?? refuse('not_found')
    await linkListing(tx, { reservation_id: id, guest_id, linked_at: instantText(now), linked_by: actor.user_id })
    await audit(tx, caller, {
      at: now,
      action: 'addListedGuest',
      subject: { kind: 'guest', id: guest_id },
      after: { reservation_id: id },
    })
    return toGuest(caller, await requireGuest(tx, caller, guest_id, now))
  })
}
