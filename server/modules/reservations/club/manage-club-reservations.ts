import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { manageClubReservations as endpoint } from '#contract/reservations/club-reservation-list.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { errors } from '#contract/base/errors.ts'
import { Refusal } from '../../../infrastructure/refusal.ts'
import type { Office } from './entrance.ts'
import { manageClubReservation } from './manage-club-reservation.ts'

type Answer = AnswerOf<typeof endpoint>

/** One action on many reservations in sequence: each succeeds or fails on its own, and is done once per key. */
export async function manageClubReservations(
  infrastructure: Office,
  caller: ClubCaller,
  { ids, change }: BodyOf<typeof endpoint>,
  key: string | null,
): Promise<Answer> {
  const results: Answer['results'] = []
  for (const id of ids) {
    try {
      const reservation = await manageClubReservation(infrastructure, caller, {
        id,
        body: change,
        key: key === null ? null : `${key} ${id}`,
      })
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
