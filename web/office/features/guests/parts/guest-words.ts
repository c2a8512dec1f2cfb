import type { ClubGuest } from '#contract/guests/club-guests.ts'
import type { GuestDuplicate } from '#contract/guests/merges.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

export const duplicateReasonWords = {
  email: 'Same email',
  phone: 'Same phone number',
  name_and_birthday: 'Same name and birthday',
} as const satisfies Record<GuestDuplicate['reasons'][number], string>

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  monthOf.format(new Date(Date.UTC(2024, month, 1))),
)

/** The day of a contact, the month of an account. */
export function birthdayWords({ birthday, birthday_month }: Pick<ClubGuest, 'birthday' | 'birthday_month'>): string | null {
  if (birthday_month === null) return null
  const month = monthNames[birthday_month - 1] ?? ''
  return birthday === null ? month : `${month} ${Number(birthday.slice(3))}`
}

/** Guests with an account agree themselves. A contact's consent is what the club recorded. */
export function newsConsentWords({ has_account, news_since, contact_consent }: NewsConsent): string | null {
  if (!has_account) return contact_consent && `Agreed on ${formatLocalDate(contact_consent.given_on)}: ${contact_consent.source}`
  return news_since === null ? 'No' : `Yes, since ${formatForReader(news_since)}`
}

type NewsConsent = Pick<ClubGuest, 'has_account' | 'news_since' | 'contact_consent'>
