import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listCities as endpoint } from '#contract/events/events.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findCities } from './event-list-views.ts'

export async function listCities(
  { db, clock }: Infrastructure,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { page, ...rest } = pageOf(await findCities(db, clock.now()), query, ({ city, country }) => `${country} ${city}`)
  const cities = page.map(({ latitude, longitude, ...city }) => ({
    ...city,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
  return { cities, ...rest }
}
