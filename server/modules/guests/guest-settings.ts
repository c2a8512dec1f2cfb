import type { BodyOf } from '#contract/base/endpoint.ts'
import type { GuestSettings, updateGuestSettings as endpoint } from '#contract/guests/settings.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { deleteUnseen, putGuestSettings } from './guest-store.ts'
import { findGuestSettings, findRetentions } from './guest-views.ts'

export const getGuestSettings = async ({ db }: Infrastructure, { club_id }: ClubCaller): Promise<GuestSettings> =>
  findGuestSettings(db, club_id)

export async function updateGuestSettings(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: BodyOf<typeof endpoint>,
): Promise<GuestSettings> {
  const { club_id } = caller
  return db.transaction().execute(async (tx) => {
    const before = await findGuestSettings(tx, club_id)
    if (!(await putGuestSettings(tx, club_id, body))) {
      return refuse('stale', { extra: { current: await findGuestSettings(tx, club_id) } })
    }
    const after = await findGuestSettings(tx, club_id)
    const subject = { kind: 'guest_settings', id: club_id }
    await audit(tx, caller, { at: clock.now(), action: 'updateGuestSettings', subject, ...changedFields(before, after) })
    return after
  })
}

/** Deleted in one statement. */
const forgottenAtOnce = 1_000

/** Deletes the guests that a club has not seen for as long as it keeps them, with everything it wrote about them. */
export async function forgetUnseenGuests({ db, clock }: Infrastructure): Promise<void> {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  for (const { club_id, before } of await findRetentions(db, today)) {
    for (;;) if ((await deleteUnseen(db, club_id, before, forgottenAtOnce)) < forgottenAtOnce) break
  }
}
