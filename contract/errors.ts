import { pictureTooLarge, pictureTypeRefused } from './picture.ts'

/**
 * Every refusal that a call may answer with: its HTTP status and its sentence. The sentence says what to do next where
 * something can be done. A refusal's own message, where it has one, takes the sentence's place.
 */
export const errors = {
  // Any call
  invalid: { status: 400, sentence: 'Some fields need another look.' },
  malformed: { status: 400, sentence: 'The request could not be read.' },
  unauthenticated: { status: 401, sentence: 'Sign in to go on.' },
  forbidden: { status: 403, sentence: 'Your account may not do this.' },
  not_approved: { status: 403, sentence: 'Please wait for approval to access your account' },
  forgery: { status: 403, sentence: 'This page is out of date. Reload it and try again.' },
  not_found: { status: 404, sentence: 'We could not find that.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take that kind of request.' },
  too_large: { status: 413, sentence: 'That is more than we can take at once.' },
  wrong_type: { status: 415, sentence: 'This address does not take that kind of content.' },
  wrong_host: { status: 421, sentence: 'This server does not answer under that name. Use its own address.' },
  rate_limited: { status: 429, sentence: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. Try again in a moment.' },
  overloaded: { status: 503, sentence: 'We are very busy right now. Try again in a moment.' },
  invalid_transition: { status: 409, sentence: 'That is not possible any more.' },
  stale: { status: 409, sentence: 'Somebody else changed this in the meantime. Look at what is there now, then save again.' },
  idempotency_mismatch: { status: 409, sentence: 'This request was already used for something else.' },

  // Accounts
  invalid_credentials: { status: 400, sentence: 'Username or password is not right.' },
  password_change_required: {
    status: 403,
    sentence: 'You signed in with a one-time password. Choose your own password to go on.',
  },
  one_time_password_expired: {
    status: 403,
    sentence: 'This one-time password has expired. Ask the person who gave it to you for a new one.',
  },
  invalid_invitation: {
    status: 409,
    sentence: 'This invitation has expired, was withdrawn or was used. Sign in, or ask for a new one.',
  },
  account_disabled: { status: 403, sentence: 'This account is disabled. Contact support to have it enabled again.' },
  wrong_password: { status: 400, sentence: 'Your current password is not right.' },
  invalid_reset_code: { status: 400, sentence: 'Invalid or expired code' },
  email_confirmed: { status: 409, sentence: 'Your email is confirmed already. Nothing more is needed.' },
  no_email: { status: 409, sentence: 'Your account has no email. Add one to your profile first.' },
  invalid_email_code: { status: 400, sentence: 'Invalid or expired code' },
  invalid_undo_link: {
    status: 400,
    sentence: 'This link has expired or was used. Reset your password if you cannot sign in.',
  },
  account_in_use: {
    status: 409,
    sentence: 'You still have an upcoming paid reservation. Cancel it first, then delete your account.',
  },
  club_open: {
    status: 409,
    sentence: 'Your club still has a subscription or upcoming events. Cancel them first, then delete your account.',
  },
  last_superadmin: { status: 409, sentence: 'You are the last administrator. Name another one first.' },

  // Clubs
  onboarding_step_locked: { status: 409, sentence: 'Something comes before this. Finish it first, then come back.' },
  club_not_named: { status: 400, sentence: 'Name the club that you act for in the header X-Club-Id.' },
  no_club: { status: 404, sentence: 'Set up your club first.' },
  club_incomplete: { status: 409, sentence: 'Your club needs a time zone, a currency and a licence capacity first.' },
  club_exists: { status: 409, sentence: 'You already run a club. Go on with its setup.' },
  slug_fixed: { status: 409, sentence: 'A night of yours was published under this address, so it stays.' },
  timezone_fixed: { status: 409, sentence: 'Nights to come are planned in this time zone. Cancel or delete them first.' },
  currency_fixed: { status: 409, sentence: 'Prices and payments of your club are in this currency, so it stays.' },

  // Staff
  no_seats_left: { status: 409, sentence: 'Your plan has no staff seat left. Choose a larger plan, or end an employment first.' },
  staff_action_refused: { status: 403, sentence: 'You cannot change this person’s employment.' },
  role_in_use: {
    status: 409,
    sentence: 'This role is in use by staff, schedule templates or shifts. Give its people another role first.',
  },
  too_many_roles: { status: 409, sentence: 'Your club has 50 roles, the most there can be. Delete one that nobody has.' },
  grant_refused: {
    status: 403,
    sentence: 'You can only grant permissions that you have yourself, and only the administrator decides who manages staff.',
  },
  rates_hidden: { status: 403, sentence: 'Hourly rates need access to finances. Ask your administrator to set them.' },

  // Nights, for their clubs
  event_closed: { status: 409, sentence: 'This night can no longer be changed. Duplicate it to start from here.' },
  prestation_booked: { status: 409, sentence: 'Guests have booked this, so it stays on record. Archive it instead.' },
  stock_below_sold: { status: 409, sentence: 'More of it is booked than that. Choose a larger stock.' },
  event_booked: { status: 409, sentence: 'Guests have booked this night. Cancel it instead: everybody is told.' },
  capacity_taken: { status: 409, sentence: 'More places are taken than that. Choose a larger capacity.' },
  guests_to_notify: { status: 409, sentence: 'Guests have booked this event. Confirm that moving it notifies them.' },
  not_publishable: { status: 409, sentence: 'Something is still missing before this night can be published.' },

  // Subscriptions
  payment_method_required: { status: 409, sentence: 'Add a payment method first, then try again.' },
  payment_declined: { status: 409, sentence: 'The payment was declined. Use another payment method, or try again.' },
  payment_pending: { status: 409, sentence: 'A payment is under way. Wait until it is through, or confirm it with your bank.' },
  payment_unreachable: {
    status: 503,
    sentence: 'The payment page does not open right now. Nothing was taken: try again in a moment.',
  },
  price_changed: { status: 409, sentence: 'The amount has changed since it was shown. Look at it again, then confirm.' },
  // Contracts
  stale_document: { status: 409, sentence: 'The contract has changed since you opened it. Read the new text, then sign.' },
  already_signed: { status: 409, sentence: 'This contract is signed already. Nothing more is needed.' },

  // Pictures
  image_too_large: { status: 413, sentence: pictureTooLarge },
  image_type: { status: 415, sentence: pictureTypeRefused },
  image_broken: { status: 400, sentence: 'This picture is damaged. Try another one.' },
  image_dimensions: { status: 400, sentence: 'This picture is larger than 6,000 pixels a side. Try a smaller one.' },
  storage_full: { status: 503, sentence: 'We cannot store files right now. Try again in a while.' },

  // Identity
  already_verified: { status: 409, sentence: 'Your identity is verified already. Nothing more is needed.' },
  verification_open: { status: 409, sentence: 'We are already checking your documents. You will hear from us.' },
  too_young_to_verify: { status: 409, sentence: 'You can verify your identity from your 18th birthday.' },
  image_too_small: { status: 400, sentence: 'This picture is too small to read. Take one of at least 600 pixels a side.' },
  nothing_to_erase: { status: 409, sentence: 'We keep no documents of yours.' },
  documents_erased: { status: 409, sentence: 'These documents were erased.' },
  claim_first: { status: 409, sentence: 'Claim this submission first, then its documents open.' },
  claimed_by_other: { status: 409, sentence: 'Another reviewer is working on this submission.' },
  own_submission: { status: 403, sentence: 'These are your own documents. Another reviewer has to check them.' },
  second_reviewer: { status: 409, sentence: 'You asked for this revocation. Another reviewer has to confirm it.' },

  nothing_to_make: { status: 409, sentence: 'Each of these dates has such a night already, or is past. Choose other dates.' },

  // Codes of nights
  unknown_code: { status: 404, sentence: 'No choice of this night opens with that code. Check how it is written.' },

  // Reservations
  event_cancelled: { status: 409, sentence: 'This night was cancelled.' },
  event_past: { status: 409, sentence: 'This night is over.' },
  event_paused: { status: 409, sentence: 'The club has paused booking for this night. Look again in a while.' },
  sales_not_open: { status: 409, sentence: 'Booking has not opened yet.' },
  sales_closed: { status: 409, sentence: 'Booking has closed. There may be places at the door.' },
  prestation_unavailable: { status: 409, sentence: 'This choice is not on sale right now. Pick another one.' },
  payment_not_available: { status: 409, sentence: 'This choice is paid in advance, which is not possible here yet.' },
  sold_out: { status: 409, sentence: 'This night is sold out.' },
  too_many_holds: { status: 409, sentence: 'You hold places that you have not paid for yet. Pay for them or cancel them first.' },
  waiting_list_first: { status: 409, sentence: 'These places are for guests on the waiting list.' },
  not_enough_places: { status: 409, sentence: 'There are not that many left. Try a smaller number.' },
  party_size: { status: 409, sentence: 'That party size does not fit this choice.' },
  per_client_limit: { status: 409, sentence: 'That is more than one guest may book for this night.' },
  needs_admission: { status: 409, sentence: 'Add an entry or a table: extras come with a place.' },
  underage: { status: 403, sentence: 'You are too young for this night.' },
  id_required: { status: 403, sentence: 'This night asks for a verified ID.' },
  more_than_due: { status: 409, sentence: 'That is more than is left to pay.' },
  more_than_paid: { status: 409, sentence: 'That is more than is left to give back.' },
  night_not_begun: { status: 409, sentence: 'The night has not begun: nobody has missed it, and nobody comes in yet.' },
  no_waiting_list: { status: 409, sentence: 'This night has no waiting list.' },
  already_waiting: { status: 409, sentence: 'You are on the waiting list of this night already.' },
  places_left: { status: 409, sentence: 'There are places for your party right now: book them.' },
  night_not_published: { status: 409, sentence: 'Publish this night first, then take guests in.' },
  doors_closed: {
    status: 409,
    sentence: 'The doors are not open yet, so nobody is inside. Take the party without checking it in.',
  },
  too_many_rows: { status: 409, sentence: 'That is more than one file holds. Narrow the dates or the filters, then try again.' },
  too_many_views: { status: 409, sentence: 'You have saved as many views as there is room for. Delete one first.' },
  no_tickets: { status: 409, sentence: 'Tickets are made once the reservation is confirmed, and end when it does.' },
  no_address: { status: 409, sentence: 'Your account has no mail address. Add one to your profile, then try again.' },
  not_let_in: { status: 409, sentence: 'The door does not let this party in now.' },
  undo_too_late: { status: 409, sentence: 'A check-in is taken back within ten minutes. This one stays.' },
  email_unconfirmed: {
    status: 409,
    sentence: 'Confirm your email in your profile first, then you can keep these places longer.',
  },
  already_extended: { status: 409, sentence: 'A hold is extended once, and this one was.' },
  modify_too_late: {
    status: 409,
    sentence: 'The night has begun, so this reservation can no longer be changed. Ask at the door.',
  },
  needs_approval: {
    status: 409,
    sentence: 'The club approves these places one by one. Book the added guests as a reservation of their own.',
  },
  needs_payment: {
    status: 409,
    sentence: 'More places are paid in advance. Book the added guests as a reservation of their own.',
  },
  cancel_too_late: { status: 409, sentence: 'The night has begun, so this reservation can no longer be cancelled.' },

  // Shifts
  shift_overlap: { status: 409, sentence: 'This person already works at that time. Choose another time or another person.' },
  check_in_too_early: { status: 409, sentence: 'Check-in is not open yet. It opens shortly before your shift.' },
  check_in_too_late: { status: 409, sentence: 'This shift is over. Ask your manager to enter your times.' },
  check_out_too_late: {
    status: 409,
    sentence: 'Check-out has closed for this shift. Ask your manager to enter when you finished.',
  },
  punch_out_of_order: {
    status: 409,
    sentence: 'This was pressed before your last entry. Ask your manager to correct your times.',
  },
  punch_too_old: { status: 409, sentence: 'This was pressed more than a day ago. Ask your manager to enter your times.' },
  attendance_punched: { status: 409, sentence: 'This person has checked in, so the record stays. Correct its times instead.' },
  shift_worked: { status: 409, sentence: 'Someone has checked in for this shift. Correct the times in its attendance.' },

  // Loyalty
  reward_unavailable: { status: 409, sentence: 'This reward is not available right now. Choose another one.' },
  reward_changed: { status: 409, sentence: 'This reward now costs a different number of points. Check it, then confirm.' },
  not_enough_points: { status: 409, sentence: 'There are not enough points for that.' },
  tier_too_low: { status: 409, sentence: 'This reward is for members of a higher level.' },
  age_unverified: { status: 403, sentence: 'This reward is alcohol. Verify that you are 18 or over first.' },
  out_of_stock: { status: 409, sentence: 'This reward has run out. Choose another one.' },
  reward_limit: { status: 409, sentence: 'You have had this reward as often as one guest can.' },
  needs_finances: { status: 403, sentence: 'Only people with access to finances approve or reject rewards.' },
  reward_requested: { status: 409, sentence: 'Guests have requested this reward, so it stays on record. Archive it instead.' },
  stock_below_taken: { status: 409, sentence: 'Guests have requested more than that. Choose a larger stock.' },
  reward_code_unknown: { status: 404, sentence: 'This is not a reward code of your club. Ask the guest to open their reward.' },
  reward_code_expired: { status: 409, sentence: 'This code is too old. Ask the guest to show the current one.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ErrorCode = keyof typeof errors

/** What any call may answer, so no endpoint names these. */
export const commonErrors = [
  'invalid',
  'malformed',
  'unauthenticated',
  'forbidden',
  'password_change_required',
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
  'internal',
  'overloaded',
] as const satisfies readonly ErrorCode[]

/** Messages by field, the first one first: `{"username": ["Username is already taken"]}`. */
export type FieldErrors = Record<string, string[]>

/** The body of a refusal, but for sign-up and profile (see `Endpoint.fieldErrors`). */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: FieldErrors
  request_id?: string
  [extra: string]: unknown
}
