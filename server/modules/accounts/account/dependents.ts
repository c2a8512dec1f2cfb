import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { PersonalData } from '../../../infrastructure/module.ts'

/** Functions of higher-level modules that depend on an account. */
export interface AccountDependents {
  /** Whether an upcoming paid reservation still needs its client. */
  hasUpcomingPaidReservation: (db: Database, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** Closes the account's club; false while that has a subscription or an upcoming event. */
  closeClub: (tx: Tx, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** What other modules store about people. */
  personalData: () => readonly PersonalData[]
  /** Assigns transfer offers for this newly confirmed email to the account. */
  claimTransfers: (tx: Tx, userId: string, email: string) => Promise<void>
  /** Starts the employment of someone invited to a club. */
  startEmployment: (tx: Tx, joining: { user_id: string; invited_by: string | null; at: Temporal.Instant }) => Promise<void>
  /** Locks the team and the rota of the account's club. */
  holdEmployment: (tx: Tx, userId: string) => Promise<unknown>
  /** Records which versions of the terms and the privacy policy a new account accepted, and returns their numbers by page. */
  acceptPages: (
    tx: Tx,
    userId: string,
    at: { shown_at: Temporal.Instant; now: Temporal.Instant },
  ) => Promise<Record<string, number>>
  /** Ends the account's employment and releases the seat. */
  endEmployment: (tx: Tx, leaving: { user_id: string; by: string | null; at: Temporal.Instant }) => Promise<void>
}
