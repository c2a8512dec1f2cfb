import type { ErrorCode } from '../base/errors.ts'

/** Why places are refused, whether to a booking, a larger party or an entry in the waiting list. */
export const bookingRefusals = [
  'event_cancelled',
  'event_past',
  'event_paused',
  'sales_not_open',
  'sales_closed',
  'prestation_unavailable',
  'payment_not_available',
  'sold_out',
  'not_enough_places',
  'party_size',
  'per_client_limit',
  'underage',
  'id_required',
] as const satisfies readonly ErrorCode[]
