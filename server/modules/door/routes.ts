import * as bans from '#contract/club-bans.ts'
import * as door from '#contract/door.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { addClubBan, listClubBans, removeClubBan } from './bans/manage-bans.ts'
import { getDoorCount, getDoorList, listDoorNights, searchDoor } from './scans/read-door.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { createDoor } from './scans/scan-at-door.ts'

export function doorRoutes(infrastructure: Infrastructure): Route[] {
  const record = createDoor(infrastructure)
  return [
    route(door.listDoorNights, ({ club_id }) => listDoorNights(infrastructure, club_id)),
    route(door.getDoorList, ({ club_id, params, query }) => getDoorList(infrastructure, { club_id, ...params }, query.since)),
    route(door.searchDoor, ({ club_id, params, query }) => searchDoor(infrastructure, { club_id, ...params }, query.q)),
    route(door.getDoorCount, ({ club_id, params }) => getDoorCount(infrastructure, { club_id, ...params })),
    route(door.scanAtDoor, async ({ actor, club_id, params, body: { device, entry } }) => {
      const { answers, count } = await record({ ...params, club_id, user_id: actor.user_id, device, entries: [entry] })
      return { answer: onlyOf(answers), count }
    }),
    route(door.syncDoor, ({ actor, club_id, params, body }) => record({ ...params, club_id, user_id: actor.user_id, ...body })),
    route(bans.listClubBans, ({ club_id, query }) => listClubBans(infrastructure, club_id, query)),
    route(bans.addClubBan, ({ actor, club_id, body }) => addClubBan(infrastructure, { club_id, user_id: actor.user_id }, body)),
    route(bans.removeClubBan, ({ club_id, params }) => removeClubBan(infrastructure, club_id, params.id)),
    ...ticketRoutes(infrastructure),
  ]
}

function onlyOf<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('An entry of the door has no answer.')
  return one
}
