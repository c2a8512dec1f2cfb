import * as contract from '#contract/clubs.ts'
import { requiredFile, route, type Call, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { createClub } from './create-club.ts'
import { getOwnClub, type FindNightsOf } from './get-own-club.ts'
import { removeClubPicture, setClubPicture, type ClubPicture } from './set-club-picture.ts'
import { updateClub } from './update-club.ts'

export function clubRoutes(infrastructure: Infrastructure, findNightsOf: FindNightsOf): Route[] {
  const setPicture = (
    kind: ClubPicture,
    { club_id, body, files }: Pick<Call<typeof contract.setClubCover>, 'club_id' | 'body' | 'files'>,
  ) =>
    setClubPicture(infrastructure, findNightsOf, {
      clubId: club_id,
      kind,
      bytes: requiredFile(files, 'picture').bytes,
      form: body,
    })
  return [
    route(contract.createClub, ({ actor, body }) => createClub(infrastructure, actor, body)),
    route(contract.getOwnClub, ({ club_id }) => getOwnClub(infrastructure, findNightsOf, club_id)),
    route(contract.updateClub, ({ club_id, body }) => updateClub(infrastructure, findNightsOf, club_id, body)),
    route(contract.setClubCover, (call) => setPicture('cover', call)),
    route(contract.removeClubCover, ({ club_id }) =>
      removeClubPicture(infrastructure, findNightsOf, { clubId: club_id, kind: 'cover' }),
    ),
    route(contract.setClubLogo, (call) => setPicture('logo', call)),
    route(contract.removeClubLogo, ({ club_id }) =>
      removeClubPicture(infrastructure, findNightsOf, { clubId: club_id, kind: 'logo' }),
    ),
  ]
}
