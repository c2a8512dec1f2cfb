import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { copyTermsOfSome, freezeRatesOfSome } from './terms-store.ts'

/** Written by the migration that gave bookings their own terms. */
export const bookingTermsMissing = jobKind('copy_booking_terms', z.object({}), 'bulk')

/** Written by the migration that gave lines the rate of an ambassador's commission. */
export const commissionRatesMissing = jobKind('freeze_commission_rates', z.object({}), 'bulk')

/** Reservations per transaction, so that it delays others only briefly; a restart finds little left to do. */
const batchSize = 500

type FillSome = (tx: Tx, after: string | null, most: number) => Promise<string | null>

async function fillAll({ db }: Infrastructure, fillSome: FillSome): Promise<void> {
  for (let last: string | null = null; ;) {
    last = await db.transaction().execute(async (tx) => fillSome(tx, last, batchSize))
    if (last === null) return
  }
}

/** Copies current terms to reservations that were written without any. */
export const copyBookingTerms = async (infrastructure: Infrastructure): Promise<void> => fillAll(infrastructure, copyTermsOfSome)

/** Gives lines that were written without a commission's rate the one of their booking. */
export const freezeCommissionRates = async (infrastructure: Infrastructure): Promise<void> =>
  fillAll(infrastructure, freezeRatesOfSome)
