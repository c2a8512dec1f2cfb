import type { EventField } from '../forms/event-values.ts'

/** The labels of the form, for where its fields are spoken of. */
export const fieldLabels: Record<EventField, string> = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  lineup: 'Artists',
  genres: 'Genres',
  starts_at_local: 'Starts',
  ends_at_local: 'Ends',
  doors_at_local: 'Doors open',
  sales_start_at_local: 'Booking opens',
  sales_end_at_local: 'Booking closes',
  fold: 'Hour that comes twice',
  capacity: 'Capacity',
  min_age: 'Minimum age',
  dress_code: 'Dress code',
  requires_verified_id: 'Verified ID only',
  max_party_size: 'Largest party',
  per_client_limit: 'Places per guest',
  points_multiplier_bp: 'Loyalty points',
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** A value of the form in words. */
export function sayValue(value: string | number | boolean | readonly string[] | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value.join(', ') || '–'
  return isTime.test(value) ? value.replace('T', ' ') : value
}
