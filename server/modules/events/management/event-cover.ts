import type { ManagedEvent } from '#contract/event-management.ts'
import { areaOf, middleBp, type PictureForm } from '#contract/picture-area.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import { keepPicture } from '../../../infrastructure/images/keep-picture.ts'
import { enqueuePictureRemoval } from '../../../infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { canEdit } from './event-actions.ts'
import { setCoverOf, type CoverColumns } from './event-editing-store.ts'
import { findManagedEvent } from './managed-event-views.ts'
import { lockManaged, readManaged, type Managing } from './read-managed.ts'

type Night = Omit<Managing, 'now'>

const none: CoverColumns = { cover_file: null, cover_color: null, cover_focal_x_bp: middleBp, cover_focal_y_bp: middleBp }

/** Writes a cover down, or that there is none; answers the one that was there. Whoever fills in the form beside it may still save. */
async function replace(tx: Tx, managing: Managing, cover: CoverColumns): Promise<string | null> {
  const row = await lockManaged(tx, managing)
  if (!canEdit(row, managing.now)) refuse('event_closed', { extra: { state: row.state } })
  await setCoverOf(tx, row.id, cover)
  return row.cover_file
}

export async function setEventCover(
  infrastructure: Infrastructure,
  night: Night,
  { bytes, form }: { bytes: Buffer; form: PictureForm },
): Promise<ManagedEvent> {
  const { db, clock } = infrastructure
  // Before a picture is decoded for somebody else's night.
  if ((await findManagedEvent(db, night.club_id, night.event_id)) === null) refuse('not_found')
  const focus = { cover_focal_x_bp: form.focal_x_bp ?? middleBp, cover_focal_y_bp: form.focal_y_bp ?? middleBp }
  await keepPicture(
    infrastructure,
    { bytes, field: 'picture', shape: 'cover', area: areaOf(form) },
    async (tx, { name, color }) =>
      replace(tx, { ...night, now: clock.now() }, { cover_file: name, cover_color: color, ...focus }),
  )
  return readManaged(db, { ...night, now: clock.now() })
}

export async function removeEventCover({ db, clock }: Infrastructure, night: Night): Promise<ManagedEvent> {
  const managing = { ...night, now: clock.now() }
  return db.transaction().execute(async (tx) => {
    await enqueuePictureRemoval(tx, await replace(tx, managing, none), managing.now)
    return readManaged(tx, managing)
  })
}
