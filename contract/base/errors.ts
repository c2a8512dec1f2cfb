import { accountErrors } from '../accounts/errors.ts'
import { pictureBroken, pictureTooLarge, pictureTypeRefused } from './picture.ts'
import { staffErrors } from '../staffing/errors.ts'

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

  ...accountErrors,

  // Clubs
  onboarding_step_locked: { status: 409, sentence: 'Finish the previous step first, then come back.' },
  club_not_named: { status: 400, sentence: 'Name the club you act for in the X-Club-Id header.' },
  support_access_required: {
    status: 403,
    sentence: 'Your access to this club has ended. Act for the club again and say why.',
  },
  no_club: { status: 404, sentence: 'Set up your club first.' },
  club_incomplete: { status: 409, sentence: 'Your club needs a time zone, a currency and a licence capacity first.' },
  club_exists: { status: 409, sentence: 'You already have a club. Continue its setup.' },
  slug_fixed: { status: 409, sentence: 'You published an event at this address, so it can’t change.' },
  timezone_fixed: { status: 409, sentence: 'Upcoming events use this time zone. Cancel or delete them first.' },
  currency_fixed: { status: 409, sentence: 'Your club already has prices and payments in this currency, so it can’t change.' },

  // Administration
  job_not_dead: { status: 409, sentence: 'This job was already retried or discarded.' },

  ...staffErrors,

  // Events, for their clubs
  event_closed: { status: 409, sentence: 'This event can no longer be changed. Duplicate it to start from here.' },
  prestation_booked: { status: 409, sentence: 'Guests have booked this, so it stays on record. Archive it instead.' },
  stock_below_sold: { status: 409, sentence: 'More are already booked. Choose a larger stock.' },
  event_booked: { status: 409, sentence: 'Guests have booked this event. Cancel it instead, and they’re notified.' },
  capacity_taken: { status: 409, sentence: 'More places are already booked. Choose a larger capacity.' },
  guests_to_notify: { status: 409, sentence: 'Guests have booked this event. Confirm that they’ll be notified of the new time.' },
  not_publishable: { status: 409, sentence: 'Something is missing before this event can be published.' },

  // Subscriptions
  payment_method_required: { status: 409, sentence: 'Add a payment method first, then try again.' },
  payment_declined: { status: 409, sentence: 'The payment was declined. Use another payment method, or try again.' },
  payment_pending: { status: 409, sentence: 'A payment is in progress. Wait until it completes, or confirm it with your bank.' },
  payment_unreachable: {
    status: 503,
    sentence: 'The payment page isn’t available right now. You weren’t charged. Try again in a moment.',
  },
  price_changed: { status: 409, sentence: 'The amount has changed. Review it, then confirm.' },
  // Contracts
  profile_incomplete: { status: 409, sentence: 'Add your name and email to your profile first. The contract names you.' },
  stale_document: { status: 409, sentence: 'The contract has changed since you opened it. Read the new text, then sign.' },
  already_signed: { status: 409, sentence: 'This contract is already signed.' },

  // Pictures
  image_too_large: { status: 413, sentence: pictureTooLarge },
  image_type: { status: 415, sentence: pictureTypeRefused },
  image_broken: { status: 400, sentence: pictureBroken },
  image_dimensions: { status: 400, sentence: 'This picture is larger than 6,000 pixels a side. Try a smaller one.' },
  storage_full: { status: 503, sentence: 'We can’t store files right now. Try again later.' },

  // Identity
  already_verified: { status: 409, sentence: 'Your identity is already verified.' },
  verification_open: { status: 409, sentence: 'We are already checking your documents. We’ll email you.' },
  too_young_to_verify: { status: 409, sentence: 'You can verify your identity from your 18th birthday.' },
  image_too_small: { status: 400, sentence: 'This picture is too small to read. Use one that is at least 600 pixels a side.' },
  nothing_to_erase: { status: 409, sentence: 'We don’t have any of your documents.' },
  documents_erased: { status: 409, sentence: 'These documents have been erased.' },
  claim_first: { status: 409, sentence: 'Claim this submission to open its documents.' },
  claimed_by_other: { status: 409, sentence: 'Another reviewer is working on this submission.' },
  own_submission: { status: 403, sentence: 'These are your own documents. Another reviewer must check them.' },
  second_reviewer: { status: 409, sentence: 'You requested this revocation. Another reviewer must confirm it.' },

  nothing_to_make: { status: 409, sentence: 'Each of these dates already has an event or is in the past. Choose other dates.' },

  // Event access codes
  unknown_code: { status: 404, sentence: 'This code isn’t valid for this event. Check the spelling.' },

  // Reservations
  event_cancelled: { status: 409, sentence: 'This event was cancelled.' },
  event_past: { status: 409, sentence: 'This event is over.' },
  event_paused: { status: 409, sentence: 'The club has paused booking for this event. Check back soon.' },
  sales_not_open: { status: 409, sentence: 'Booking hasn’t opened yet.' },
  sales_closed: { status: 409, sentence: 'Booking has closed. Places may be available at the door.' },
  prestation_unavailable: { status: 409, sentence: 'This option isn’t on sale right now. Choose another one.' },
  payment_not_available: { status: 409, sentence: 'This option is paid in advance, which isn’t available here yet.' },
  sold_out: { status: 409, sentence: 'This event is sold out.' },
  too_many_holds: { status: 409, sentence: 'You’re holding places you haven’t paid for yet. Pay for them or cancel them first.' },
  waiting_list_first: { status: 409, sentence: 'These places are for guests on the waiting list.' },
  table_taken: { status: 409, sentence: 'Another party already has this table.' },
  not_enough_places: { status: 409, sentence: 'There aren’t that many left. Try a smaller number.' },
  party_size: { status: 409, sentence: 'That party size doesn’t fit this option.' },
  per_client_limit: { status: 409, sentence: 'That’s more than one guest can book for this event.' },
  needs_admission: { status: 409, sentence: 'Add a ticket or a table: extras need one.' },
  underage: { status: 403, sentence: 'You’re too young for this event.' },
  id_required: { status: 403, sentence: 'This event requires a verified ID.' },
  more_than_due: { status: 409, sentence: 'That’s more than the balance.' },
  more_than_paid: { status: 409, sentence: 'That’s more than is left to refund.' },
  event_not_begun: { status: 409, sentence: 'The event hasn’t started yet.' },
  no_waiting_list: { status: 409, sentence: 'This event has no waiting list.' },
  already_waiting: { status: 409, sentence: 'You’re already on this event’s waiting list.' },
  places_left: { status: 409, sentence: 'Places for your party are available right now. Book them.' },
  event_not_published: { status: 409, sentence: 'Publish this event first, then admit guests.' },
  doors_closed: {
    status: 409,
    sentence: 'Doors aren’t open yet. Add the party without checking them in.',
  },
  too_many_rows: { status: 409, sentence: 'That’s too many rows for one file. Narrow the dates or filters, then try again.' },
  too_many_views: { status: 409, sentence: 'You’ve reached the limit of saved filters. Delete one first.' },
  no_tickets: { status: 409, sentence: 'Only confirmed bookings have tickets.' },
  no_address: { status: 409, sentence: 'Your account has no email. Add one to your profile, then try again.' },
  not_admitted: { status: 409, sentence: 'The door can’t admit this party right now.' },
  undo_too_late: { status: 409, sentence: 'A check-in can be undone for ten minutes. It’s too late for this one.' },
  email_unconfirmed: { status: 409, sentence: 'Confirm your email in your profile first, then try again.' },
  already_extended: { status: 409, sentence: 'A hold can be extended once, and this one already was.' },
  modify_too_late: {
    status: 409,
    sentence: 'The event has started, so this booking can no longer be changed. Ask at the door.',
  },
  entry_ended: { status: 409, sentence: 'Entry with this booking has ended: the door would refuse its guests.' },
  needs_approval: {
    status: 409,
    sentence: 'The club approves these places individually. Make a new booking for the extra guests.',
  },
  needs_payment: {
    status: 409,
    sentence: 'These places are paid in advance. Make a new booking for the extra guests.',
  },
  cancel_too_late: { status: 409, sentence: 'The event has started, so this booking can no longer be cancelled.' },

  // Loyalty
  reward_unavailable: { status: 409, sentence: 'This reward isn’t available right now. Choose another one.' },
  reward_changed: { status: 409, sentence: 'The price of this reward has changed. Review it, then confirm.' },
  not_enough_points: { status: 409, sentence: 'Not enough points.' },
  tier_too_low: { status: 409, sentence: 'This reward requires a higher tier.' },
  age_unverified: { status: 403, sentence: 'This reward includes alcohol. Verify that you’re 18 or older first.' },
  out_of_stock: { status: 409, sentence: 'This reward has run out. Choose another one.' },
  reward_limit: { status: 409, sentence: 'You’ve reached the limit for this reward.' },
  needs_finances: { status: 403, sentence: 'You need access to finances to approve or reject rewards.' },
  reward_requested: { status: 409, sentence: 'Guests have requested this reward, so it can’t be deleted. Archive it instead.' },
  stock_below_taken: { status: 409, sentence: 'Guests have already requested more than that. Choose a larger stock.' },
  reward_code_unknown: {
    status: 404,
    sentence: 'This code isn’t for a reward at your club. Ask the guest to open their reward.',
  },
  reward_code_expired: { status: 409, sentence: 'This code has expired. Ask the guest to show the current one.' },

  // Platform finances
  payout_exceeds_due: { status: 409, sentence: 'The club isn’t owed that much. Check the amount due and enter less.' },
  payout_recorded: {
    status: 409,
    sentence: 'A payout with this reference is already recorded for this club. Check the list of payouts.',
  },

  payout_voided: { status: 409, sentence: 'This payout is already void. Check the list of payouts.' },

  // Ambassador statements
  statement_paid: { status: 409, sentence: 'This statement is already paid. Check its reference.' },
  statement_unpaid: { status: 409, sentence: 'This statement has no payout to void.' },
  ambassador_suspended: {
    status: 409,
    sentence: 'This ambassador is suspended. Restore them before you pay out their statement.',
  },
  // Takings
  revenue_void: { status: 409, sentence: 'This entry is already void. Enter the revenue again.' },
  attachment_exists: { status: 409, sentence: 'This entry already has an attachment. Void it and enter it again to change it.' },
  attachment_active: {
    status: 415,
    sentence:
      'This PDF runs scripts, contains other files or is protected with a password. Print it to a new PDF and attach that one.',
  },
  attachment_type: { status: 415, sentence: 'Choose an image (JPEG, PNG, GIF or WebP) or a PDF.' },
  import_errors: {
    status: 409,
    sentence: 'Some rows have errors, so nothing was imported. Correct them, then choose the file again.',
  },
  cash_up_closed: { status: 409, sentence: 'This date is already closed. Open its sheet to see the figures.' },
  cash_up_open: { status: 409, sentence: 'This date isn’t closed.' },
  cash_up_changed: {
    status: 409,
    sentence: 'The expected amounts have changed since you counted. Review the figures, then close again.',
  },
  cash_up_unchecked: { status: 409, sentence: 'Some checks are still open. Review them, then accept them to close.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof errors

/** Errors of any call, so no endpoint lists them. */
export const commonErrors = [
  'invalid',
  'malformed',
  'unauthenticated',
  'forbidden',
  'password_change_required',
  'second_factor_required',
  'not_approved',
  'forgery',
  'not_found',
  'method_not_allowed',
  'too_large',
  'wrong_type',
  'wrong_host',
  'rate_limited',
  'no_club',
  'club_not_named',
  'support_access_required',
  'internal',
  'overloaded',
] as const satisfies readonly ErrorCode[]

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
