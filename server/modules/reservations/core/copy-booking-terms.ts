import * as z from 'zod/mini'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { copyTermsOfSome } from './terms-store.ts'

/** Written by the migration that gave bookings terms of their own. */
export const bookingTermsMissing = jobKind('copy_booking_terms', z.object({}), 'bulk')

/** Reservations of one transaction: it holds up nobody for long, and begun again it finds little left to do. */
const batchSize = 500

/** Copies the terms of today to reservations that were written without any. */
export async function copyBookingTerms({ db }: Infrastructure): Promise<void> {
  for (let last: string | null = null; ;) {
    last = await db.transaction().execute(async (tx) => copyTermsOfSome(tx, last, batchSize))
    if (last === null) return
  }
}
