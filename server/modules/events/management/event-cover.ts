import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ManagedEvent } from '#contract/events/management.ts'
import type { PictureForm } from '#contract/base/picture-area.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { keepPicture } from '../../../infrastructure/images/keep-picture.ts'
import { enqueuePictureRemoval } from '../../../infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { canEdit } from './event-actions.ts'
import { setCoverOf, type CoverColumns } from './event-editing-store.ts'
import { findManagedEvent } from './managed-event-views.ts'
import { lockManaged, readManagedEvent, type ManagedEventKey } from './read-managed.ts'
import { middleBp, areaOf } from '../../../infrastructure/images/picture-area.ts'

const none: CoverColumns = { cover_file: null, cover_color: null, cover_focal_x_bp: middleBp, cover_focal_y_bp: middleBp }

/** Saves or removes a cover; returns the previous one. Does not change the version, so that an open form can still be saved. */
async function replace(tx: Tx, caller: ClubCaller, managing: ManagedEventKey, cover: CoverColumns): Promise<string | null> {
  const row = await lockManaged(tx, managing)
  if (!canEdit(row, managing.now)) refuse('event_closed', { extra: { state: row.state } })
  await setCoverOf(tx, row.id, cover)
  await audit(tx, caller, {
    at: managing.now,
    action: cover.cover_file === null ? 'removeEventCover' : 'setEventCover',
    subject: { kind: 'event', id: row.id },
    before: { file: row.cover_file },
    after: { file: cover.cover_file },
  })
  return row.cover_file
}

export async function setEventCover(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  { bytes, form }: { bytes: Buffer; form: PictureForm },
): Promise<ManagedEvent> {
  const { db, clock } = infrastructure
  const { club_id } = caller
  // Before decoding a picture for another club's event.
  if ((await findManagedEvent(db, { club_id, event_id, now: clock.now() })) === null) refuse('not_found')
  const focus = { cover_focal_x_bp: form.focal_x_bp ?? middleBp, cover_focal_y_bp: form.focal_y_bp ?? middleBp }
  await keepPicture(
    infrastructure,
    { bytes, field: 'picture', shape: 'cover', area: areaOf(form) },
    async (tx, { name, color }) =>
      replace(tx, caller, { club_id, event_id, now: clock.now() }, { cover_file: name, cover_color: color, ...focus }),
  )
  return readManagedEvent(db, { club_id, event_id, now: clock.now() })
}

export async function removeEventCover(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
): Promise<ManagedEvent> {
  const managing = { club_id: caller.club_id, event_id, now: clock.now() }
  return db.transaction().execute(async (tx) => {
    await enqueuePictureRemoval(tx, await replace(tx, caller, managing, none), managing.now)
    return readManagedEvent(tx, managing)
  })
}
