import type { listCities } from '#contract/events/events.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

export type City = AnswerOf<typeof listCities>['cities'][number]
type Point = NonNullable<City['location']>

/** To a tenth of a degree, about 10 km. Nothing more precise than this is kept, even in memory. */
const rough = (degrees: number) => Math.round(degrees * 10) / 10

/** Where the device roughly is. It is compared here, on the device: no position is ever sent. */
async function roughPosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rough(coords.latitude), longitude: rough(coords.longitude) }),
      reject,
      { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 },
    )
  })
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface, in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const halfChord =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

/** The nearest city whose place is on record; null if there is none. */
export function nearestCity(cities: readonly City[], from: Point): { city: string; km: number } | null {
  const near = cities.flatMap(({ city, location }) => (location === null ? [] : [{ city, km: distanceKm(from, location) }]))
  return near.toSorted((a, b) => a.km - b.km)[0] ?? null
}

/** No finer than the position: `within 10 km`, `about 40 km away`. */
export const distanceWords = (km: number): string =>
  km <= 10 ? 'within 10 km' : `about ${(Math.round(km / 10) * 10).toLocaleString('en-US')} km away`

const unknownPlace = 'We couldn’t find your location. Choose a city instead.'
const notShared = 'Your browser doesn’t share your location with us. Choose a city instead.'

/** The browser's code for a refusal by its user or its settings. */
const denied = 1
const refusalOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === denied ? notShared : unknownPlace

/** The nearest city; or, in a sentence, why it is not known. How far it is is said in passing. */
export async function locateCity(cities: readonly City[]): Promise<{ city?: string; sentence?: string }> {
  try {
    const nearest = nearestCity(cities, await roughPosition())
    if (nearest === null) return { sentence: unknownPlace }
    toast({ tone: 'ok', message: `${nearest.city} is ${distanceWords(nearest.km)}.` })
    return { city: nearest.city }
  } catch (error) {
    return { sentence: refusalOf(error) }
  }
}
