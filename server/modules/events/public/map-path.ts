import type { MapPlace, Maps } from '../../../infrastructure/maps/open-maps.ts'

interface ClubPoint {
  slug: string
  latitude: number | null
  longitude: number | null
}

export const placeOf = ({ latitude, longitude }: ClubPoint): MapPlace | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

export const mapFolder = (slug: string, hash: string): string => `/media/maps/${slug}/${hash}`

/** Where the map pictures of a club begin; nothing if there are none. */
export async function mapOf(maps: Maps | null, club: ClubPoint): Promise<{ map?: string }> {
  const place = placeOf(club)
  const hash = place === null ? null : ((await maps?.find(place)) ?? null)
  return hash === null ? {} : { map: mapFolder(club.slug, hash) }
}
