import { countReferralClick } from '#contract/ambassadors/referrals.ts'
import { call } from '../../shared/api/api.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { referralKey } from './referral.ts'

/**
 * Stores the referral link that led here, replacing the previous one, and counts it. At sign-up, `?ref=` refers a club instead.
 */
export async function keepReferral({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const code = new URLSearchParams(search).get('ref')?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  const isSignUp = [paths.signUp, paths.authSignUp].some((path) => pathname.replace(/\/$/, '') === path)
  if (isSignUp || !/^[0-9A-Z]{1,20}$/.test(code)) return
  const via = pathname.slice(0, 200)
  try {
    localStorage.setItem(referralKey, JSON.stringify({ code, via, at: new Date().toISOString() }))
  } catch {
    // Without storage the link only counts as a click.
  }
  await call(countReferralClick, { body: { code, via } }).catch(() => undefined)
}
