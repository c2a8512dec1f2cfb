import type { payments } from '#contract/events/events.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { Genre } from '#contract/base/genres.ts'
import type { LineupArtist } from './lineup-views.ts'
import type { EventFacts, PrestationFacts } from './event-facts.ts'
import type { PrestationKind, TableChoice } from '#contract/events/prestation-kinds.ts'

/** Rows from the views, before the rules turn them into responses. */
export interface CardRow extends EventFacts {
  /** Whether places of parties that have not come were passed on; only of a single event. */
  has_passed_on?: boolean
  id: string
  slug: string
  title: string
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
  genres: Genre[]
  lineup: string[]
  starts_at: string
  timezone: string
  business_date: string
  min_age: number
  max_party_size: number
  per_client_limit: number
  requires_verified_id: boolean
  waiting_list_enabled: boolean
  is_featured: boolean
  currency: string
  club: { id: string; slug: string; name: string; city: string; country: string }
  /** Those guests see, in order. */
  prestations: SaleRow[]
}

/** What the picture of a shared link shows. */
export type SharedEvent = Pick<
  CardRow,
  'slug' | 'title' | 'starts_at' | 'timezone' | 'state' | 'cover_file' | 'cover_focal_x_bp' | 'cover_focal_y_bp'
> & { club: Pick<CardRow['club'], 'name' | 'city'> }

export interface SaleRow extends PrestationFacts {
  name: string
  payment: (typeof payments)[number]
  deposit_minor: number | null
  deposit_bp: number | null
}

export interface PrestationRow extends SaleRow {
  kind: PrestationKind
  description: string
  tax_bp: number
  pricing: 'per_person' | 'per_unit'
  approval: 'auto' | 'manual'
  entry_start_at: string | null
  access_code: string | null
  max_party: number | null
  minimum_spend_minor: number | null
  table_choice: TableChoice | null
  zone_id: string | null
  seating_id: string | null
  included_items: { name: string; quantity: number }[]
  per_client_limit: number | null
}

export interface PageRow extends CardRow {
  description: string
  doors_at: string | null
  dress_code: string
  club: CardRow['club'] & ClubDetails
  prestations: PrestationRow[]
  takes_code: boolean
  /** In order. */
  seatings: Seating[]
  /** By time of their sets. */
  artists: LineupArtist[]
}

interface ClubDetails {
  description: string
  street: string
  postcode: string
  latitude: number | null
  longitude: number | null
  contact_email: string | null
  contact_phone: string | null
  logo_file: string | null
  logo_color: string | null
  cancellation_policy: { hours_before: number; refund_bp: number }[]
}
