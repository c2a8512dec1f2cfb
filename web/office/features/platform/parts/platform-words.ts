import type { ClubStatus } from '#contract/platform/clubs.ts'
import type { PlanCode, SubscriptionStatus } from '#contract/subscriptions/states.ts'
import type { Tone } from '../../../ui/tone.tsx'

interface Words {
  word: string
  tone: Tone
}

export const clubStatusWords: Record<ClubStatus, Words> = {
  open: { word: 'Open', tone: 'ok' },
  onboarding: { word: 'Onboarding', tone: 'plain' },
  sales_stopped: { word: 'Sales stopped', tone: 'warn' },
  suspended: { word: 'Suspended', tone: 'bad' },
}

export const subscriptionWords: Record<SubscriptionStatus, Words> = {
  trialing: { word: 'Trial', tone: 'info' },
  active: { word: 'Active', tone: 'ok' },
  past_due: { word: 'Past due', tone: 'warn' },
  suspended: { word: 'Unpaid', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'off' },
  expired: { word: 'Expired', tone: 'off' },
}

export const planWords: Record<PlanCode, string> = { starter: 'Starter', pro: 'Pro', elite: 'Elite' }

/** Labels by key, for a filter. */
export const wordsOf = <K extends string>(words: Readonly<Record<K, Words>>): Record<K, string> =>
  // The keys are the given ones.
  Object.fromEntries(Object.entries<Words>(words).map(([key, { word }]) => [key, word])) as Record<K, string>

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => countryNames.of(code) ?? code
