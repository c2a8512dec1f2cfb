import type { DoorReason } from '#contract/door/door.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'

/** A reservation at the entrance of its event. The transaction locks the entrance before any reservation. */
export interface AtEntrance {
  event_id: string
  reservation_id: string
  /** Who acts for the club. */
  user_id: string
  now: Temporal.Instant
  /** A device has let them in already: what would refuse them for now is noted with their admission. */
  is_inside?: boolean
}

/** An event's entrance for the office, provided by the `door` module through `server/app.ts`. */
export interface Entrance {
  /** Locks the entrance until the transaction ends. */
  lock: (tx: Tx, eventId: string) => Promise<void>
  /** Admits guests by the door's rules. Returns why not, or null if it did. */
  admit: (tx: Tx, at: AtEntrance, heads: number) => Promise<DoorReason | null>
  /** Undoes the last admission; false if it is too late. */
  undo: (tx: Tx, at: AtEntrance) => Promise<boolean>
  /** Whether the event's club bans this guest. */
  isBanned: (db: Database | Tx, eventId: string, guest: { client_id: string | null; folded_name: string }) => Promise<boolean>
}

/** What the office use cases use. */
export interface Office extends Infrastructure {
  entrance: Entrance
}
