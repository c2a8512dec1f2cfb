import type { DoorReason } from '#contract/door.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'

/** A reservation at the entrance of its event, which this transaction has locked before any reservation. */
export interface AtEntrance {
  event_id: string
  reservation_id: string
  /** Who of the club acts. */
  user_id: string
  now: Temporal.Instant
}

/** The entrance of an event as the office uses it: the module `door`, passed in by `server/app.ts`. */
export interface Entrance {
  /** Makes everyone else at this entrance wait until the transaction ends. */
  lock: (tx: Tx, eventId: string) => Promise<void>
  /** Admits guests of a reservation by the door's own rules; answers why not, null where it did. */
  admit: (tx: Tx, at: AtEntrance, heads: number) => Promise<DoorReason | null>
  /** Undoes the last admission; false where it is too late. */
  undo: (tx: Tx, at: AtEntrance) => Promise<boolean>
  /** Whether the event's club refuses this guest entry. */
  isBanned: (db: Database | Tx, eventId: string, guest: { client_id: string | null; folded_name: string }) => Promise<boolean>
}

/** What the use cases of a club's office use. */
export interface Office extends Infrastructure {
  entrance: Entrance
}
