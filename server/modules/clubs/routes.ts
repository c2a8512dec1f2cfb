import * as contract from '#contract/clubs/clubs.ts'
import { requiredFile, route, type RouteCall, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { createClub } from './create-club.ts'
import { getOwnClub, type FindEventsOf } from './get-own-club.ts'
import { removeClubPicture, setClubPicture, type ClubPicture } from './set-club-picture.ts'
import { updateClub } from './update-club.ts'

export function clubRoutes(infrastructure: Infrastructure, findEventsOf: FindEventsOf): Route[] {
  const setPicture = (
    kind: ClubPicture,
    { caller, body, files }: Pick<RouteCall<typeof contract.setClubCover>, 'caller' | 'body' | 'files'>,
  ) => setClubPicture(infrastructure, findEventsOf, caller, { kind, bytes: requiredFile(files, 'picture').bytes, form: body })
  return [
    route(contract.createClub, ({ caller, body }) => createClub(infrastructure, caller, body)),
    route(contract.getOwnClub, ({ caller }) => getOwnClub(infrastructure, findEventsOf, caller)),
    route(contract.updateClub, ({ caller, body }) => updateClub(infrastructure, findEventsOf, caller, body)),
    route(contract.setClubCover, (call) => setPicture('cover', call)),
    route(contract.removeClubCover, ({ caller }) => removeClubPicture(infrastructure, findEventsOf, caller, 'cover')),
    route(contract.setClubLogo, (call) => setPicture('logo', call)),
    route(contract.removeClubLogo, ({ caller }) => removeClubPicture(infrastructure, findEventsOf, caller, 'logo')),
  ]
}
