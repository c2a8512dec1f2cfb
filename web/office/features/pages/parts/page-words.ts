import type { Consent } from '#contract/pages/site-pages.ts'
import { formatCount } from '../../../../shared/format/format.ts'

/** What a version asked of accounts. */
export const consentWords: Readonly<Record<Consent, string>> = {
  none: 'No',
  ask: 'Asked',
  require: 'Before the next booking',
}

export const consentChoices: readonly { value: Consent; label: string; description: string }[] = [
  {
    value: 'none',
    label: 'Don’t ask',
    description: 'For corrections that don’t change the meaning. New accounts accept this version.',
  },
  { value: 'ask', label: 'Ask', description: 'Everyone who signs in sees one line with a link and Accept, until they accept.' },
  {
    value: 'require',
    label: 'Ask before the next booking',
    description: 'Guests also have to accept before they book again. Their bookings so far aren’t affected.',
  },
]

export const acceptedWords = (accepted: number, accounts: number) =>
  `${accepted.toLocaleString('en-US')} of ${formatCount(accounts, 'account')}`
