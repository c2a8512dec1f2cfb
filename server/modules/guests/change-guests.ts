import type { AddClubGuestBody, ClubGuest, UpdateClubGuestBody } from '#contract/guests/club-guests.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { changedFields, type Fields } from '../../infrastructure/audit/audit-entry.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { LostRace, retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readClubDay } from './club-day.ts'
import { changeGuest, deleteGuest, insertContact, lockGuest } from './guest-store.ts'
import { findGuestWithEmail } from './guest-views.ts'
import { endConsent } from './import-store.ts'
import { toGuest, type GuestProfile } from './guest.ts'
import { requireGuest } from './show-guest.ts'

/** The constraint that two contacts added at once with one email meet at; the second then finds the first. */
const oneEmail = 'guests_contact_email'

async function refuseKnownEmail(tx: Tx, clubId: string, email: string | null, except: string | null): Promise<void> {
  const guestId = email === null ? null : await findGuestWithEmail(tx, clubId, email, except)
  if (guestId !== null) refuse('guest_exists', { extra: { guest_id: guestId } })
}

/** Without contact details, notes and allergies, because the log is kept longer than guests are. */
const inLog = ({ tags, is_vip, allergies }: Pick<GuestProfile, 'tags' | 'is_vip' | 'allergies'>): Fields => ({
  tags,
  is_vip,
  has_allergies: allergies !== '',
})

export async function addClubGuest(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { body, key }: { body: AddClubGuestBody; key: string | null },
): Promise<ClubGuest> {
  const { club_id, actor } = caller
  const { contact, ...details } = body
  // Only the id is stored for a repeat: what the club knows about guests is kept nowhere else.
  const { id: guestId } = await answerOnceIn(
    { db, clock },
    { user_id: actor.user_id, club_id, key, endpoint: 'addClubGuest', request: body },
    async (tx) => {
      const id = newId()
      const now = clock.now()
      await refuseKnownEmail(tx, club_id, contact.email, null)
      const { today } = await readClubDay(tx, club_id, now)
      await insertContact(tx, { ...contact, ...details, id, club_id, created_at: instantText(now), today })
      await audit(tx, caller, { at: now, action: 'addClubGuest', subject: { kind: 'guest', id }, after: inLog(details) })
      return { id }
    },
    oneEmail,
  )
  return toGuest(caller, await requireGuest(db, caller, guestId, clock.now()))
}

export async function updateClubGuest(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, contact, ...details }: UpdateClubGuestBody,
): Promise<ClubGuest> {
  return retryTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      if ((await lockGuest(tx, caller.club_id, id)) === null) return refuse('not_found')
      const before = await requireGuest(tx, caller, id, now)
      if (before.id !== id || before.version !== version) return refuse('stale', { extra: { current: toGuest(caller, before) } })
      if (contact !== undefined) {
        if (before.client_id !== null) return refuse('guest_has_account')
        await refuseKnownEmail(tx, caller.club_id, contact.email, id)
      }
      if (!(await changeGuest(tx, { id, version, contact, ...details }))) throw new LostRace()
      const subject = { kind: 'guest', id }
      const changes = changedFields(inLog(before), inLog(details))
      await audit(tx, caller, { at: now, action: 'updateClubGuest', subject, ...changes })
      return toGuest(caller, await requireGuest(tx, caller, id, now))
    },
    oneEmail,
  )
}

/** On a contact's request. An account is erased by its owner. */
export async function deleteClubGuest(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    // A merged contact is deleted with the guest it is shown as, or after its merge is undone.
    if ((await lockGuest(tx, caller.club_id, id)) !== id) return refuse('not_found')
    const guest = await requireGuest(tx, caller, id, now)
    if (guest.client_id !== null) return refuse('guest_has_account')
    await deleteGuest(tx, id)
    await audit(tx, caller, { at: now, action: 'deleteClubGuest', subject: { kind: 'guest', id }, before: inLog(guest) })
    return { message: 'Contact deleted.' }
  })
}

/** On a contact's request. An account withdraws in its profile. Withdrawing again changes nothing. */
export async function withdrawContactConsent({ db, clock }: Infrastructure, caller: ClubCaller, id: string): Promise<ClubGuest> {
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    const guestId = (await lockGuest(tx, caller.club_id, id)) ?? refuse('not_found')
    if (await endConsent(tx, guestId, instantText(now)))
      await audit(tx, caller, { at: now, action: 'withdrawContactConsent', subject: { kind: 'guest', id: guestId } })
    return toGuest(caller, await requireGuest(tx, caller, guestId, now))
  })
}
