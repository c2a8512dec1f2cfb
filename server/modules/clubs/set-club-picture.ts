import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { OwnClub } from '#contract/clubs/clubs.ts'
import type { PictureForm } from '#contract/base/picture-area.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { keepPicture } from '../../infrastructure/images/keep-picture.ts'
import { enqueuePictureRemoval } from '../../infrastructure/images/remove-picture-job.ts'
import type { StoredPicture } from '../../infrastructure/images/store-sizes.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { lockClub, setCover, setLogo, type Focus } from './club-store.ts'
import { getOwnClub, type FindEventsOf } from './get-own-club.ts'
import { middleBp, areaOf } from '../../infrastructure/images/picture-area.ts'

export type ClubPicture = 'cover' | 'logo'

const middle: Focus = { cover_focal_x_bp: middleBp, cover_focal_y_bp: middleBp }

/** Saves or removes a club's picture; returns the previous one. */
async function replace(
  tx: Tx,
  { clubId, kind }: { clubId: string; kind: ClubPicture },
  picture: StoredPicture | null,
  focus: Focus,
): Promise<string | null> {
  const { cover_file, logo_file } = await lockClub(tx, clubId)
  if (kind === 'cover') await setCover(tx, clubId, picture, focus)
  else await setLogo(tx, clubId, picture)
  return kind === 'cover' ? cover_file : logo_file
}

const names = {
  cover: { set: 'setClubCover', remove: 'removeClubCover' },
  logo: { set: 'setClubLogo', remove: 'removeClubLogo' },
}

export async function setClubPicture(
  infrastructure: Infrastructure,
  findEventsOf: FindEventsOf,
  caller: ClubCaller,
  { kind, bytes, form }: { kind: ClubPicture; bytes: Buffer; form: PictureForm },
): Promise<OwnClub> {
  const { club_id } = caller
  const focus = { cover_focal_x_bp: form.focal_x_bp ?? middleBp, cover_focal_y_bp: form.focal_y_bp ?? middleBp }
  const upload = { bytes, field: 'picture', shape: kind, area: areaOf(form) }
  await keepPicture(infrastructure, upload, async (tx, picture) => {
    const at = infrastructure.clock.now()
    await audit(tx, caller, {
      at,
      action: names[kind].set,
      subject: { kind: 'club', id: club_id },
      after: { file: picture.name },
    })
    return replace(tx, { clubId: club_id, kind }, picture, focus)
  })
  return getOwnClub(infrastructure, findEventsOf, caller)
}

export async function removeClubPicture(
  infrastructure: Infrastructure,
  findEventsOf: FindEventsOf,
  caller: ClubCaller,
  kind: ClubPicture,
): Promise<OwnClub> {
  const { db, clock } = infrastructure
  const { club_id } = caller
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const file = await replace(tx, { clubId: club_id, kind }, null, middle)
    await audit(tx, caller, { at, action: names[kind].remove, subject: { kind: 'club', id: club_id }, before: { file } })
    await enqueuePictureRemoval(tx, file, at)
  })
  return getOwnClub(infrastructure, findEventsOf, caller)
}
