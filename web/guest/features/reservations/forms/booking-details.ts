import type { EventPage } from '#contract/events/events.ts'
import type { ReferralLink } from '#contract/ambassadors/referrals.ts'
import type { CreateReservationBody } from '#contract/reservations/reservations.ts'
import { chosenLines, partyBounds, type Selection } from '../../../domain/selection.ts'

/** The optional details for the club, as in the fields. */
export interface BookingDetails extends Record<string, unknown> {
  /** One name per line. */
  guests: string
  /** An instant; empty if no time was chosen. */
  arrival_at: string
  occasion: string
  notes: string
  /** An ambassador's code. */
  referral_code: string
}

export const noDetails: BookingDetails = { guests: '', arrival_at: '', occasion: '', notes: '', referral_code: '' }

export const guestNames = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export function checkGuests(text: string, party: number): string | null {
  const names = guestNames(text)
  if (names.length > party) return `Your party has ${party} guests, so enter up to ${party} names`
  return names.some((name) => name.length > 100) ? 'Names can have up to 100 characters' : null
}

/** The party size: as chosen if the selection allows it, otherwise as many as it admits. */
export function partyOf(event: EventPage, selection: Selection): number {
  const { min, max } = partyBounds(event, selection)
  return Math.max(min, Math.min(selection.party ?? max, max))
}

/** The booking call, with the referral link this device followed; empty fields are left out. */
export function bookingBody(
  event: EventPage,
  selection: Selection,
  details: BookingDetails,
  referral: ReferralLink | null,
): CreateReservationBody {
  // For one guest the field is not there.
  const guests = partyOf(event, selection) > 1 ? guestNames(details.guests).map((name) => ({ name })) : []
  const [occasion, notes, referral_code] = [details.occasion.trim(), details.notes.trim(), details.referral_code.trim()]
  return {
    event_id: event.id,
    lines: chosenLines(event, selection).map(({ prestation, quantity }) => ({
      prestation_id: prestation.id,
      quantity,
      ...(prestation.table_choice === 'guest_picks' && selection.table !== undefined && { table_id: selection.table }),
    })),
    party_size: partyOf(event, selection),
    ...(selection.code !== undefined && { code: selection.code }),
    ...(guests.length > 0 && { guests }),
    ...(details.arrival_at !== '' && { arrival_at: details.arrival_at }),
    ...(occasion !== '' && { occasion }),
    ...(notes !== '' && { notes }),
    ...(referral_code !== '' && { referral_code }),
    ...(referral !== null && { referral }),
  }
}
