// For the demo data alone.

export { nameKey } from './artist-name.ts'
export { changeArtist } from './artist-store.ts'
export { findArtistsByKey } from './artist-views.ts'
