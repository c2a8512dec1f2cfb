import type { manageClubReservations as endpoint } from '#contract/club-reservation-list.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import type { OnceBy } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Office } from './entrance.ts'
import { manageClubReservation } from './manage-club-reservation.ts'

type Answer = AnswerOf<typeof endpoint>

/** The same action on many, one after the other: each stands or falls by itself, and under one key each is done once. */
export async function manageClubReservations(
  infrastructure: Office,
  by: OnceBy,
  clubId: string,
  { ids, change }: BodyOf<typeof endpoint>,
): Promise<Answer> {
  const results: Answer['results'] = []
  for (const id of ids) {
    const key = by.key === null ? null : `${by.key} ${id}`
    try {
      const reservation = await manageClubReservation(infrastructure, { ...by, key }, { club_id: clubId, id }, change)
      results.push({ id, reservation, error: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({
        id,
        reservation: null,
        error: { code: error.code, message: error.detail.message ?? errors[error.code].sentence },
      })
    }
  }
  return { results }
}
