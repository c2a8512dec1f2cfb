import type { BodyOf } from '#contract/base/endpoint.ts'
import { maxNotes, type addGuestNote as addEndpoint, type ClubGuest } from '#contract/guests/club-guests.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { deleteNote, insertNote, lockGuest } from './guest-store.ts'
import { seesMoney, toGuest } from './guest.ts'
import { requireGuest } from './show-guest.ts'

export async function addGuestNote(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id: requestedId, body, key }: { id: string; body: BodyOf<typeof addEndpoint>; key: string | null },
): Promise<ClubGuest> {
  const { text, for_door } = body
  if (!for_door && !seesMoney(caller)) return refuse('forbidden')
  const { user_id } = caller.actor
  const once = { user_id, club_id: caller.club_id, key, endpoint: 'addGuestNote', request: { id: requestedId, ...body } }
  // Only the id is stored for a repeat: notes are kept nowhere else.
  const { guest_id } = await answerOnceIn({ db, clock }, once, async (tx) => {
    const now = clock.now()
    const guestId = (await lockGuest(tx, caller.club_id, requestedId)) ?? refuse('not_found')
    const { notes } = await requireGuest(tx, caller, guestId, now)
    if (notes.length >= maxNotes) return refuse('too_many_notes')
    const id = newId()
    const written = { written_by: user_id, written_at: instantText(now) }
    await insertNote(tx, { id, guest_id: guestId, text, for_door, ...written })
    await audit(tx, caller, {
      at: now,
      action: 'addGuestNote',
      subject: { kind: 'guest', id: guestId },
      after: { note_id: id, for_door },
    })
    return { guest_id: guestId }
  })
  return toGuest(caller, await requireGuest(db, caller, guest_id, clock.now()))
}

/** Of those the caller sees. */
export async function deleteGuestNote(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id: requestedId, note_id }: { id: string; note_id: string },
): Promise<ClubGuest> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const guestId = (await lockGuest(tx, caller.club_id, requestedId)) ?? refuse('not_found')
    const { notes } = toGuest(caller, await requireGuest(tx, caller, guestId, now))
    const note = notes.find(({ id }) => id === note_id) ?? refuse('not_found')
    await deleteNote(tx, note, guestId)
    await audit(tx, caller, {
      at: now,
      action: 'deleteGuestNote',
      subject: { kind: 'guest', id: guestId },
      before: { note_id, for_door: note.for_door },
    })
    return toGuest(caller, await requireGuest(tx, caller, guestId, now))
  })
}
