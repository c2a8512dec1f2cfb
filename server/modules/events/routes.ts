import * as clubList from '#contract/events/club-list.ts'
import * as clubPage from '#contract/events/club-page.ts'
import * as contract from '#contract/events/events.ts'
import * as home from '#contract/events/home.ts'
import * as lineup from '#contract/events/lineup.ts'
import * as management from '#contract/events/management.ts'
import { cachedRoute, route, until, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { ViewCounter } from './public/count-views.ts'
import { getArtist, listArtistEvents } from './public/get-artist.ts'
import { getClub } from './public/get-club.ts'
import { getEvent } from './public/get-event.ts'
import { getHome } from './public/get-home.ts'
import { getReservationStatus } from './public/get-reservation-status.ts'
import { listCities } from './public/list-cities.ts'
import { listClubs } from './public/list-clubs.ts'
import { listEvents } from './public/list-events.ts'
import { createEvent } from './creation/create-event.ts'
import { managementRoutes } from './management/routes.ts'
import { prestationRoutes } from './prestations/routes.ts'
import { searchAll } from './search/search-all.ts'
import { templateRoutes } from './templates/routes.ts'
import { unlockPrestations } from './public/unlock-prestations.ts'
import { createVocabulary } from './search/vocabulary.ts'

export function eventRoutes(infrastructure: Infrastructure, views: ViewCounter): Route[] {
  const vocabulary = createVocabulary(infrastructure)
  return [
    cachedRoute(contract.listEvents, 5, async ({ query, db }) => listEvents({ ...infrastructure, db }, vocabulary, query)),
    cachedRoute(home.getHome, 5, async ({ db }) => getHome({ ...infrastructure, db })),
    cachedRoute(contract.getEvent, 5, async ({ params }) => getEvent(infrastructure, params.id)),
    route(contract.countEventView, ({ params }) => {
      views.count(params.id)
      return Promise.resolve({ message: 'Counted' })
    }),
    until(
      'event',
      cachedRoute(contract.getReservationStatus, 5, async ({ params }) => getReservationStatus(infrastructure, params.id)),
    ),
    cachedRoute(clubPage.getClub, 5, async ({ params }) => getClub(infrastructure, vocabulary, params.slug)),
    cachedRoute(clubList.listClubs, 5, async ({ query, db }) => listClubs({ ...infrastructure, db }, vocabulary, query)),
    cachedRoute(lineup.getArtist, 5, async ({ params }) => getArtist(infrastructure, params.slug)),
    cachedRoute(lineup.listArtistEvents, 5, async ({ params, query, db }) =>
      listArtistEvents({ ...infrastructure, db }, params.slug, query),
    ),
    cachedRoute(contract.listCities, 60, async ({ query, db }) => listCities({ ...infrastructure, db }, query)),
    cachedRoute(contract.searchAll, 5, async ({ query, db }) => searchAll({ ...infrastructure, db }, vocabulary, query.q)),
    route(contract.unlockPrestations, ({ caller, params, query }) => unlockPrestations(infrastructure, caller, params.id, query)),
    route(management.createEvent, async ({ caller, body, idempotency_key }) =>
      createEvent(infrastructure, caller, body, idempotency_key),
    ),
    ...prestationRoutes(infrastructure),
    ...templateRoutes(infrastructure),
    ...managementRoutes(infrastructure, vocabulary),
  ]
}
