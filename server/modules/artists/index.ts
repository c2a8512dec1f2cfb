export type { ArtistDependents } from './artist-dependents.ts'
export { findArtistBySlug, isArtist } from './artist-views.ts'
export { resolveArtists } from './resolve-artists.ts'
export { artistsModule } from './module.ts'
