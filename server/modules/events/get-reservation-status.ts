import type { AnswerOf } from '#contract/endpoint.ts'
import type { getReservationStatus as endpoint } from '#contract/events.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findEventSales } from './event-views.ts'
import { shapeReservationStatus } from './shape-event.ts'

/** Whether a night can be booked right now: small, without anybody's data, asked again and again. */
export async function getReservationStatus({ db, clock }: Infrastructure, key: string): Promise<AnswerOf<typeof endpoint>> {
  const row = await findEventSales(db, key, clock.now())
  return row ? shapeReservationStatus(row, clock.now()) : refuse('not_found')
}
