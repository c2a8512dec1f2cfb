import type { AnswerOf } from '#contract/endpoint.ts'
import type { listCities as endpoint } from '#contract/events.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findCities } from './event-list-views.ts'

export async function listCities({ db, clock }: Infrastructure): Promise<AnswerOf<typeof endpoint>> {
  const cities = await findCities(db, clock.now())
  return { cities, count: cities.length, next: null }
}
