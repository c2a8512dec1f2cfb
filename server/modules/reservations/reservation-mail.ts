import { Id } from '#contract/schema.ts'
import { jobKind } from '#server/infrastructure/jobs/job-kind.ts'
import * as z from 'zod/mini'

const about = z.object({ reservation_id: Id })

/** Written with the reservation, done after its commit. */
export const reservationConfirmed = jobKind('mail_reservation_confirmed', about)
export const reservationCancelled = jobKind('mail_reservation_cancelled', about)
