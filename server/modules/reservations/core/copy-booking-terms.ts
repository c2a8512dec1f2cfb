import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { copyTermsOfSome } from './terms-store.ts'

/** Written by the migration that gave bookings their own terms. */
export const bookingTermsMissing = jobKind('copy_booking_terms', z.object({}), 'bulk')

/** Reservations per transaction, so that it delays others only briefly; a restart finds little left to do. */
const batchSize = 500

/** Copies current terms to reservations that were written without any. */
export async function copyBookingTerms({ db }: Infrastructure): Promise<void> {
  for (let last: string | null = null; ;) {
    last = await db.transaction().execute(async (tx) => copyTermsOfSome(tx, last, batchSize))
    if (last === null) return
  }
}
