import { referralDays } from '#contract/ambassadors/referral-terms.ts'
import type { ReferralLink } from '#contract/ambassadors/referrals.ts'
import type { BookingRefusal } from './booking-facts.ts'
import type { ReferralReason } from '../core/reservation-store.ts'

/** The owner of a code, as stored, and their relation to the guest and the event. */
export interface Referrer {
  id: string
  code: string
  /** The guest is the ambassador: by account, phone number, mailbox, or a device that both have signed in on. */
  is_guest: boolean
  /** The ambassador runs the event's club or works there. */
  is_of_club: boolean
  /** The event's club accepts no bookings of this ambassador. */
  is_blocked: boolean
  /** The event's slug. */
  slug: string
  club_slug: string
}

/** The ambassador a reservation is attributed to. Never changes. */
export interface Referral {
  code: string
  ambassador_id: string
  reason: ReferralReason
}

interface SentReferral {
  referral_code?: string | undefined
  referral?: ReferralLink | undefined
}

const unknown = 'We don’t recognise this referral code. Check it, or leave it blank'
const ofGuest = 'This is your own code'
const blocked = 'This code can’t be used at this club. Leave it blank'
const ofClub = 'This ambassador works for this club, so their code doesn’t count here. Leave it blank'

/**
 * A typed code takes precedence over a link, and is refused if it cannot count. A link counts for seven days and is silently
 * ignored if it cannot count, because its guest did not choose it.
 */
export function attribute(
  { referral_code, referral }: SentReferral,
  referrerOf: (code: string) => Referrer | undefined,
  now: Temporal.Instant,
): { referral: Referral | undefined } | { refused: BookingRefusal } {
  if (referral_code !== undefined) {
    const referrer = referrerOf(referral_code)
    const fault = faultOf(referrer)
    if (referrer === undefined || fault !== null) {
      return { refused: { code: 'invalid', fields: { referral_code: [fault ?? unknown] } } }
    }
    return { referral: { code: referrer.code, ambassador_id: referrer.id, reason: 'code' } }
  }
  const referrer = referral && isRecent(referral.at, now) ? referrerOf(referral.code) : undefined
  if (referral === undefined || referrer === undefined || faultOf(referrer) !== null) return { referral: undefined }
  return { referral: { code: referrer.code, ambassador_id: referrer.id, reason: reasonOf(referral.via, referrer) } }
}

function faultOf(referrer: Referrer | undefined): string | null {
  if (referrer === undefined) return unknown
  if (referrer.is_guest) return ofGuest
  if (referrer.is_blocked) return blocked
  return referrer.is_of_club ? ofClub : null
}

/** Device clocks differ: a link still counts if its device's clock is less than a day ahead. */
function isRecent(at: string, now: Temporal.Instant): boolean {
  const hours = Temporal.Instant.from(at).until(now).total('hours')
  return hours >= -24 && hours <= referralDays * 24
}

function reasonOf(via: string, { slug, club_slug }: Referrer): ReferralReason {
  const [path = ''] = via.split(/[?#]/)
  const isAt = (place: string) => path === place || path.startsWith(`${place}/`)
  if (isAt(`/client/events/${slug}`)) return 'event_link'
  return isAt(`/clubs/${club_slug}`) ? 'club_link' : 'link'
}
