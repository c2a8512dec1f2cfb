import { accountErrors } from '../accounts/errors.ts'
import { pictureBroken, pictureTooLarge, pictureTypeRefused } from './picture.ts'
import { staffErrors } from '../staffing/errors.ts'
import { agreementErrors } from '../agreements/errors.ts'
import { ambassadorErrors } from '../ambassadors/errors.ts'
import { artistErrors } from '../artists/errors.ts'
import { clubErrors } from '../clubs/errors.ts'
import { doorErrors } from '../door/errors.ts'
import { pageErrors } from '../pages/errors.ts'
import { passErrors } from '../passes/errors.ts'
import { drawerErrors } from '../drawers/errors.ts'
import { eventErrors } from '../events/errors.ts'
import { financeErrors } from '../finances/errors.ts'
import { floorErrors } from '../floor/errors.ts'
import { friendPlanErrors } from '../friend-plans/errors.ts'
import { guestListErrors } from '../guest-lists/errors.ts'
import { guestErrors } from '../guests/errors.ts'
import { loyaltyErrors } from '../loyalty/errors.ts'
import { messageErrors } from '../messages/errors.ts'
import { paymentErrors } from '../payments/errors.ts'
import { payoutErrors } from '../payouts/errors.ts'
import { platformErrors } from '../platform/errors.ts'
import { reminderErrors } from '../reminders/errors.ts'
import { reservationErrors } from '../reservations/errors.ts'
import { subscriptionErrors } from '../subscriptions/errors.ts'
import { tabErrors } from '../tabs/errors.ts'
import { verificationErrors } from '../verification/errors.ts'

/**
 * Every error a call may return, with its HTTP status and sentence. The sentence says what to do next if there is something to
 * do. An error's own message, if it has one, replaces the sentence.
 */
export const errors = {
  // Any call
  invalid: { status: 400, sentence: 'Check the highlighted fields.' },
  malformed: { status: 400, sentence: 'The request couldn’t be read.' },
  unauthenticated: { status: 401, sentence: 'Sign in to continue.' },
  forbidden: { status: 403, sentence: 'You don’t have access to this.' },
  not_approved: { status: 403, sentence: 'Please wait for approval to access your account' },
  forgery: { status: 403, sentence: 'This page is out of date. Reload it and try again.' },
  not_found: { status: 404, sentence: 'We couldn’t find that.' },
  method_not_allowed: { status: 405, sentence: 'This address doesn’t accept that method.' },
  too_large: { status: 413, sentence: 'That request is too large.' },
  wrong_type: { status: 415, sentence: 'This address doesn’t accept that content type.' },
  wrong_host: { status: 421, sentence: 'This server doesn’t serve that host name.' },
  rate_limited: { status: 429, sentence: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. Try again in a moment.' },
  overloaded: { status: 503, sentence: 'We’re very busy right now. Try again in a moment.' },
  invalid_transition: { status: 409, sentence: 'This is no longer possible.' },
  stale: { status: 409, sentence: 'Someone else changed this in the meantime. Review the current version, then save again.' },
  idempotency_mismatch: { status: 409, sentence: 'This idempotency key was already used for another request.' },

  // Pictures and files
  image_too_large: { status: 413, sentence: pictureTooLarge },
  image_type: { status: 415, sentence: pictureTypeRefused },
  image_broken: { status: 400, sentence: pictureBroken },
  image_dimensions: { status: 400, sentence: 'This picture is larger than 6,000 pixels a side. Try a smaller one.' },
  storage_full: { status: 503, sentence: 'We can’t store files right now. Try again later.' },
  too_many_rows: { status: 409, sentence: 'That’s too many rows for one file. Narrow the dates or filters, then try again.' },

  ...accountErrors,
  ...staffErrors,
  ...agreementErrors,
  ...ambassadorErrors,
  ...artistErrors,
  ...clubErrors,
  ...doorErrors,
  ...pageErrors,
  ...passErrors,
  ...drawerErrors,
  ...eventErrors,
  ...financeErrors,
  ...floorErrors,
  ...friendPlanErrors,
  ...guestListErrors,
  ...guestErrors,
  ...loyaltyErrors,
  ...messageErrors,
  ...paymentErrors,
  ...payoutErrors,
  ...platformErrors,
  ...reminderErrors,
  ...reservationErrors,
  ...subscriptionErrors,
  ...tabErrors,
  ...verificationErrors,
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof errors

/** Messages by field, the most important first: `{"username": ["Username is already taken"]}`. */
export type FieldErrors = Record<string, string[]>

/** The body of an error, except for sign-up and profile (see `Endpoint.fieldErrors`). */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: FieldErrors
  request_id?: string
  [extra: string]: unknown
}
