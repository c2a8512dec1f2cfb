import type { UpdateEventBody } from '#contract/events/fields.ts'

type Details = Pick<
  UpdateEventBody,
  | 'description'
  | 'lineup'
  | 'genres'
  | 'capacity'
  | 'min_age'
  | 'dress_code'
  | 'requires_verified_id'
  | 'max_party_size'
  | 'per_client_limit'
  | 'points_multiplier_bp'
  | 'resale_enabled'
>

/** The event columns of a form or row, copied unchanged. Times and slug are derived elsewhere. */
export function detailsOf<T extends string | undefined>(from: Details & { title: T }) {
  const {
    title,
    description,
    lineup,
    genres,
    capacity,
    min_age,
    dress_code,
    requires_verified_id,
    max_party_size,
    per_client_limit,
    points_multiplier_bp,
    resale_enabled,
  } = from
  return {
    title,
    description,
    lineup,
    genres,
    capacity,
    min_age,
    dress_code,
    requires_verified_id,
    max_party_size,
    per_client_limit,
    points_multiplier_bp,
    resale_enabled,
  }
}
