import type { exportProfile } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** Functions of higher-level modules that depend on an account. */
export interface AccountDependents {
  /** Whether an upcoming paid reservation still needs its client. */
  hasUpcomingPaidReservation: (db: Database, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** Closes the account's club; false while that has a subscription or an upcoming event. */
  closeClub: (tx: Tx, userId: string, now: Temporal.Instant) => Promise<boolean>
  /** Releases places for upcoming events, and deletes the texts stored with bookings. */
  forgetClient: (tx: Tx, userId: string, now: Temporal.Instant) => Promise<void>
  exportClient: (
    db: Database,
    userId: string,
  ) => Promise<
    Pick<
      AnswerOf<typeof exportProfile>,
      'reservations' | 'waiting_list' | 'transfers' | 'saved_filters' | 'bans' | 'points' | 'redemptions' | 'payments'
    >
  >
  /** Assigns transfer offers for this newly confirmed email to the account. */
  claimTransfers: (tx: Tx, userId: string, email: string) => Promise<void>
  exportNotifications: (
    db: Database,
    userId: string,
  ) => Promise<{ notifications: Record<string, unknown>[]; notification_settings: Record<string, unknown>[] }>
  /** Starts the employment of someone invited to a club. */
  startEmployment: (tx: Tx, joining: { user_id: string; invited_by: string | null; at: Temporal.Instant }) => Promise<void>
  /** Locks the team and the rota of the account's club. */
  holdEmployment: (tx: Tx, userId: string) => Promise<unknown>
  /** Ends the account's employment and releases the seat. */
  endEmployment: (tx: Tx, leaving: { user_id: string; by: string | null; at: Temporal.Instant }) => Promise<void>
  exportIdentity: (
    db: Database,
    userId: string,
  ) => Promise<Pick<AnswerOf<typeof exportProfile>, 'verifications' | 'document_views'>>
  /** What clubs store about the account: the one it runs, and its employment. */
  exportMembership: (
    db: Database,
    userId: string,
  ) => Promise<{ club: { id: string; name: string } | null; staff_permissions: Record<string, unknown> | null }>
  exportWork: (
    db: Database,
    userId: string,
  ) => Promise<Pick<AnswerOf<typeof exportProfile>, 'shifts' | 'availability' | 'time_off' | 'shift_offers'>>
  exportEarnings: (
    db: Database,
    userId: string,
  ) => Promise<Pick<AnswerOf<typeof exportProfile>, 'commissions' | 'statements' | 'decisions' | 'bank_account'>>
  exportSignatures: (db: Database, userId: string) => Promise<Record<string, unknown>[]>
}
