export { findArtistBySlug } from './artist-views.ts'
export { resolveArtists } from './resolve-artists.ts'
export { artistsModule } from './module.ts'
