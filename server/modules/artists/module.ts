import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { ArtistDependents } from './artist-dependents.ts'
import { artistRoutes } from './routes.ts'

export const artistsModule = (infrastructure: Infrastructure, dependents: ArtistDependents): Module =>
  // An artist is a name on posters, not an account: nothing here belongs to a person who signs in.
  defineModule({ routes: artistRoutes(infrastructure, dependents), personalData: null })
