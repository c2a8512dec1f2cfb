import { lineSumsOf } from '../core/line-amounts.ts'
import { dueNow, type ReservationRow } from '../core/reservation.ts'
import type { ChangedReservation } from './change-facts.ts'

/** What is due in advance once a change is made. */
export const dueAfter = (row: ReservationRow, { lines }: ChangedReservation) =>
  dueNow({ ...row, due_online_minor: lineSumsOf(lines).due_online_minor })

/** A confirmed booking has nothing added before what is due for it in advance is paid. An unpaid one is paid in one. */
export const isPaidFirst = (row: ReservationRow, changed: ChangedReservation): boolean =>
  row.status === 'confirmed' && dueAfter(row, changed) > dueNow(row)
