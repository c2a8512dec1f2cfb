import { listDevices } from '#contract/accounts/accounts.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listSavedCards } from '#contract/payments/cards.ts'
import { getBookingCalendarLink } from '#contract/reservations/booking-calendar.ts'
import { Answers } from '../../shared/testing/answers.ts'

/** What the profile's cards load, each empty: a card without an answer would show its own failure. */
export const profileAnswers = (): Answers =>
  new Answers()
    .give(getBookingCalendarLink, { created_at: null })
    .give(listSavedCards, { cards: [] })
    .give(listPasskeys, { passkeys: [], has_password: true })
    .give(listDevices, { sessions: [], count: 0, next: null })
