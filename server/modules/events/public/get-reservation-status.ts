import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getReservationStatus as endpoint } from '#contract/events/events.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findEventSales } from '../core/event-views.ts'
import { shapeReservationStatus } from './shape-event.ts'

/** Whether an event can be booked right now: a small response without personal data, polled repeatedly. */
export async function getReservationStatus({ db, clock }: Infrastructure, key: string): Promise<AnswerOf<typeof endpoint>> {
  const row = await findEventSales(db, key, clock.now())
  return row ? shapeReservationStatus(row, clock.now()) : refuse('not_found')
}
