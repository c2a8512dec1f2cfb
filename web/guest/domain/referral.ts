import { referralDays } from '#contract/ambassadors/referral-terms.ts'
import type { ReferralLink } from '#contract/ambassadors/referrals.ts'

/** In the local storage: the last ambassador's link this device followed. */
export const referralKey = 'referral'

function parse(text: string | null): ReferralLink | null {
  try {
    const { code, via, at } = JSON.parse(text ?? '') as Record<string, unknown>
    return typeof code === 'string' && typeof via === 'string' && typeof at === 'string' ? { code, via, at } : null
  } catch {
    return null
  }
}

/** The link to send with a booking, while it counts. */
export function readReferral(): ReferralLink | null {
  try {
    const link = parse(localStorage.getItem(referralKey))
    const age = link === null ? Number.NaN : Date.now() - Date.parse(link.at)
    return age <= referralDays * 86_400_000 ? link : null
  } catch {
    // Without storage no link was stored.
    return null
  }
}
