import * as contract from '#contract/artists/artists.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { ArtistDependents } from './artist-dependents.ts'
import { mergeArtists, updateArtist } from './change-artists.ts'
import { listPlatformArtists, suggestArtists } from './list-artists.ts'

export const artistRoutes = (infrastructure: Infrastructure, dependents: ArtistDependents): Route[] => [
  route(contract.suggestArtists, ({ query }) => suggestArtists(infrastructure, dependents, query.search)),
  route(contract.listPlatformArtists, ({ query }) => listPlatformArtists(infrastructure, dependents, query)),
  route(contract.updateArtist, ({ caller, params, body }) =>
    updateArtist(infrastructure, dependents, caller, { id: params.id, body }),
  ),
  route(contract.mergeArtists, ({ caller, params, body }) =>
    mergeArtists(infrastructure, dependents, caller, { id: params.id, into_id: body.into_id }),
  ),
]
