import type { EventState } from '#contract/events/states.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { Genre } from '#contract/base/genres.ts'
import type { EventFacts } from '../core/event-facts.ts'
import type { SaleRow } from '../core/event-rows.ts'
import type { EventStanding } from './event-actions.ts'
import type { EventTimes } from '../core/event-times.ts'
import type { Offer } from './publish-check.ts'

/** An event as its club's list reads it. */
export interface ManagedLineRow extends EventFacts, EventStanding {
  state: EventState
  id: string
  slug: string
  title: string
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
  genres: Genre[]
  starts_at: string
  ends_at: string
  timezone: string
  business_date: string
  currency: string
  club: { name: string }
  held_unpaid: number
  on_sale_since: string | null
  /** Why the platform suspended it. */
  suspension_reason: string | null
  /** Those guests see. */
  prestations: SaleRow[]
  version: number
}

/** The same, plus everything its editor shows and publishing checks. */
export interface ManagedEventRow extends ManagedLineRow, EventTimes {
  sales_start_at: string | null
  sales_end_at: string
  description: string
  lineup: string[]
  min_age: number
  dress_code: string
  requires_verified_id: boolean
  max_party_size: number
  per_client_limit: number
  points_multiplier_bp: number
  /** Null: as the club has it. */
  resale_enabled: boolean | null
  plan_version_id: string | null
  /** In order. */
  seatings: Seating[]
  plan: { name: string; number: number } | null
  announced_starts_at: string | null
  free_cancel_until: string | null
  published_at: string | null
  cancelled_at: string | null
  created_at: string
  updated_at: string
  template_id: string | null
  series_id: string | null
  /** Of all prestations, at any visibility. */
  offers: Offer[]
  club: ManagingClub
  published_in_month: number
}

/** An event's club, as far as managing events needs it. Everything an event requires is already set. */
export interface ManagingClub {
  id: string
  name: string
  city: string
  timezone: string
  day_cutoff: string
  currency: string
  licence_capacity: number
  min_age: number
  resale_enabled: boolean
  is_onboarded: boolean
}
