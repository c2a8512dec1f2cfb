import type { OwnClub } from '#contract/clubs.ts'
import { areaOf, middleBp, type PictureForm } from '#contract/picture-area.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { keepPicture } from '../../infrastructure/images/keep-picture.ts'
import { enqueuePictureRemoval } from '../../infrastructure/images/remove-picture-job.ts'
import type { StoredPicture } from '../../infrastructure/images/store-sizes.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { lockClub, setCover, setLogo, type Focus } from './club-store.ts'
import { getOwnClub, type FindNightsOf } from './get-own-club.ts'

export type ClubPicture = 'cover' | 'logo'

const middle: Focus = { cover_focal_x_bp: middleBp, cover_focal_y_bp: middleBp }

interface Place {
  clubId: string
  kind: ClubPicture
}

/** Writes a picture of a club down, or that it has none; answers the one that it had. */
async function replace(tx: Tx, { clubId, kind }: Place, picture: StoredPicture | null, focus: Focus): Promise<string | null> {
  const { cover_file, logo_file } = await lockClub(tx, clubId)
  if (kind === 'cover') await setCover(tx, clubId, picture, focus)
  else await setLogo(tx, clubId, picture)
  return kind === 'cover' ? cover_file : logo_file
}

export async function setClubPicture(
  infrastructure: Infrastructure,
  findNightsOf: FindNightsOf,
  { bytes, form, ...place }: Place & { bytes: Buffer; form: PictureForm },
): Promise<OwnClub> {
  const focus = { cover_focal_x_bp: form.focal_x_bp ?? middleBp, cover_focal_y_bp: form.focal_y_bp ?? middleBp }
  const upload = { bytes, field: 'picture', shape: place.kind, area: areaOf(form) }
  await keepPicture(infrastructure, upload, (tx, picture) => replace(tx, place, picture, focus))
  return getOwnClub(infrastructure, findNightsOf, place.clubId)
}

export async function removeClubPicture(
  infrastructure: Infrastructure,
  findNightsOf: FindNightsOf,
  place: Place,
): Promise<OwnClub> {
  const { db, clock } = infrastructure
  await db.transaction().execute(async (tx) => enqueuePictureRemoval(tx, await replace(tx, place, null, middle), clock.now()))
  return getOwnClub(infrastructure, findNightsOf, place.clubId)
}
