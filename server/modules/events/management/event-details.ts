import type { UpdateEventBody } from '#contract/event-fields.ts'

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
>

/** Of a form or a row: what goes into the row as it stands. Times and the address are worked out. */
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
  }
}
