import type { Call } from '#contract/base/client.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
import { getReservation, modifyReservation, type Reservation } from '#contract/reservations/reservations.ts'

/** Changes a client's booking like its page: from the version just read. */
export async function changeBooking(call: Call, id: string, changes: ReservationChanges): Promise<Reservation> {
  const params = { id }
  const { version } = await call(getReservation, { params })
  return call(modifyReservation, { params, body: { version, ...changes } })
}
