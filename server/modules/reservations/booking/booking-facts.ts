import type { ErrorCode, FieldErrors } from '#contract/base/errors.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { PaymentStatus } from '#contract/reservations/states.ts'
import type { CreateReservationBody, ReservationLine } from '#contract/reservations/reservations.ts'
import type { KnownAge } from '../../accounts/index.ts'
import type { EventFacts, PrestationFacts } from '../../events/index.ts'
import type { TableChoice } from '#contract/events/prestation-kinds.ts'
import type { PricedLine } from '../core/line-amounts.ts'
import type { EventTable, EventTables } from './event-tables.ts'

/** The facts about an event that decide a booking. Amounts are minor units; instants RFC 3339. */
export interface BookableEvent extends EventFacts {
  id: string
  starts_at: string
  doors_at: string | null
  business_date: string
  min_age: number
  requires_verified_id: boolean
  max_party_size: number
  per_client_limit: number
  currency: string
  /** Its tickets that guests returned for resale and that no one has paid for yet: part of `heads`. */
  returned?: number
  /** Whether there is a payment provider. */
  takes_payments: boolean
  prestations: BookablePrestation[]
  /** Null unless it sells tables of its plan. */
  tables?: EventTables | null
}

export interface BookablePrestation extends PrestationFacts {
  kind: ReservationLine['kind']
  name: string
  tax_bp: number
  pricing: 'per_person' | 'per_unit'
  payment: ReservationLine['payment']
  deposit_minor: number | null
  deposit_bp: number | null
  approval: ReservationLine['approval']
  entry_start_at: string | null
  points_eligible: boolean
  commissionable: boolean
  /** An ambassador's share of a booking made now: the item's own rate, the club's or the default, within the platform's limit. */
  ambassador_bp: number
  /** Set if only a code unlocks it. */
  access_code: string | null
  max_party: number | null
  per_client_limit: number | null
  /** The same of this item, part of `units`; and of those, what counts beyond what is sold, such as holds of returned tickets. */
  returned?: number
  over?: number
  /** Tables of the plan: how they are found, and in which zone. */
  table_choice: TableChoice | null
  zone_id: string | null
  /** Of a table, where its event has any. */
  seating?: Seating | null
}

/** The booking guest, and what they already hold for this event. */
export interface BookingClient extends KnownAge {
  user_id: string
  id_verified: boolean
  email_confirmed: boolean
  heads: number
  /** By prestation id. */
  units: Record<string, number>
}

export type BookingRequest = Pick<CreateReservationBody, 'lines' | 'party_size' | 'guests' | 'arrival_at' | 'code'> & {
  /** Whether the party takes any table where guests choose one: it was offered, not chosen. */
  any_table?: boolean
}

export interface BookingRefusal {
  code: ErrorCode
  message?: string
  fields?: FieldErrors
  extra?: Record<string, unknown>
}

export interface PricedBooking {
  lines: PricedLine[]
  total_minor: number
  due_online_minor: number
  due_at_club_minor: number
  payment_status: PaymentStatus
  /** The seating of its tables. */
  seating?: Seating | null
  /** The table that the party gets now. */
  table?: EventTable | undefined
}

export type BookingDecision = { refused: BookingRefusal } | { booked: PricedBooking }

/** A line of the request with its item; `index` is its position in the request. */
export interface ChosenLine {
  prestation: BookablePrestation
  quantity: number
  index: number
  /** The table chosen for it. Its item then has this table’s terms. */
  table?: EventTable | undefined
}
