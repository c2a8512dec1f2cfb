import type { Cover } from '#contract/events/events.ts'
import type { Genre } from '#contract/base/genres.ts'
import type { CancellationPolicy } from '#contract/clubs/cancellation-policy.ts'
import type { ClubPage } from '#contract/events/club-page.ts'
import type { OpeningDay } from '#contract/clubs/opening-days.ts'
import { sharePicturePath, type SharePicture } from '../../infrastructure/images/sharing/share-picture.ts'
import { middleBp } from '../../infrastructure/images/picture-area.ts'

/** A club as stored. Unknown texts are empty. */
export interface ClubFacts {
  id: string
  admin_id: string
  slug: string
  name: string
  legal_name: string
  description: string
  street: string
  postcode: string
  city: string
  country: string | null
  latitude: number | null
  longitude: number | null
  timezone: string | null
  currency: string | null
  licence_capacity: number | null
  fire_capacity: number | null
  scans_exits: boolean
  resale_enabled: boolean
  release_minutes: number
  queue_minutes: number
  contact_email: string | null
  contact_phone: string | null
  logo_file: string | null
  logo_color: string | null
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
  genres: Genre[]
  opening_days: OpeningDay[]
  /** `HH:MM`. */
  day_cutoff: string
  cancellation_policy: CancellationPolicy
  points_rate_bp: number
  min_age: number
  default_tax_bp: number | null
  /** The referring ambassador's. */
  referral_code: string | null
  onboarding_completed_at: string | null
  /** Set by its subscription. */
  sales_suspended_at: string | null
  /** Set by the platform, with the reason shown to the club. */
  suspended_at: string | null
  suspension_reason: string | null
  featured_at: string | null
  version: number
}

/** A club whose onboarding is complete: a constraint guarantees the fields that events and bookings need. */
export interface OpenClub extends ClubFacts {
  country: string
  timezone: string
  currency: string
  licence_capacity: number
  onboarding_completed_at: string
}

export const isOpenClub = (club: ClubFacts): club is OpenClub => club.onboarding_completed_at !== null

/** The dark background, until a picture provides a colour. */
const noColor = '#14121a'

export function logoOf(club: Pick<ClubFacts, 'name' | 'logo_file' | 'logo_color'>): Cover | null {
  if (club.logo_file === null) return null
  return {
    name: club.logo_file,
    color: club.logo_color ?? noColor,
    alt: `Logo of ${club.name}`,
    focal_x_bp: middleBp,
    focal_y_bp: middleBp,
  }
}

type CoverFacts = Pick<ClubFacts, 'name' | 'cover_file' | 'cover_color' | 'cover_focal_x_bp' | 'cover_focal_y_bp'>

export function clubCoverOf({ name, cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp }: CoverFacts): Cover | null {
  if (cover_file === null) return null
  return {
    name: cover_file,
    color: cover_color ?? noColor,
    alt: `Inside ${name}`,
    focal_x_bp: cover_focal_x_bp,
    focal_y_bp: cover_focal_y_bp,
  }
}

/** The row in the format of the response, without private columns. */
export function shownOf(club: ClubFacts) {
  const { admin_id: _admin, referral_code: _code, latitude, longitude, ...facts } = club
  const {
    logo_file: _logo,
    logo_color: _tint,
    cover_file: _cover,
    cover_color: _color,
    cover_focal_x_bp: _x,
    cover_focal_y_bp: _y,
    suspended_at: _suspended,
    suspension_reason: _reason,
    featured_at: _featured,
    ...shown
  } = facts
  const location = latitude === null || longitude === null ? null : { latitude, longitude }
  return { ...shown, location, logo: logoOf(club), cover: clubCoverOf(club) }
}

/** The contract's schema strips other columns. */
export const toClubPage = (club: OpenClub): ClubPage => ({
  ...shownOf(club),
  country: club.country,
  timezone: club.timezone,
  share_picture: sharePicturePath('clubs', club.slug, pictureOfClub(club)),
})

/** What a link to a club shows in chats and on social networks. */
export function pictureOfClub(club: OpenClub): SharePicture {
  const { name: title, city, cover_file: name, cover_focal_x_bp: focal_x_bp, cover_focal_y_bp: focal_y_bp } = club
  return { title, headline: '', place: city, cover: name === null ? null : { name, focal_x_bp, focal_y_bp } }
}
