import * as z from 'zod/mini'
import { approvalStates } from '../ambassadors/states.ts'
import { endpoint } from '../base/endpoint.ts'
import { genres } from '../base/genres.ts'
import { Id, Instant, Message } from '../base/schema.ts'
import { StaffPermissions } from '../staffing/staff-permissions.ts'

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  /** Whether the emailed code was entered. */
  email_confirmed: z.boolean(),
  /** Replaces `email` once it is confirmed; null if no change is pending. */
  pending_email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  /** Sent back with a change. */
  version: z.int(),
})

const shared = {
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  phone_number: z.string(),
  /** The picture's URL; null without one. */
  avatar: z.nullable(z.string()),
  accepts_newsletter: z.boolean(),
}

const ClientRole = z.object({
  age: z.nullable(z.int()),
  age_declared_at: z.nullable(Instant),
  /** The age comes from a document that a reviewer checked, so it cannot be edited. */
  is_age_verified: z.boolean(),
  id_verified: z.boolean(),
  musical_preferences: z.array(z.enum(genres)),
  accepts_newsletter: z.boolean(),
})

/** A user's profile. `role_profile` holds what only that role has. */
export const Profile = z.discriminatedUnion('role', [
  z.object({ ...shared, role: z.literal('client'), role_profile: ClientRole }),
  z.object({
    ...shared,
    role: z.literal('ambassador'),
    role_profile: z.object({ approval_status: z.enum(approvalStates), is_approved: z.boolean() }),
  }),
  z.object({
    ...shared,
    role: z.literal('adminclub'),
    role_profile: z.object({ onboarding_completed: z.boolean(), club_id: z.nullable(Id) }),
  }),
  z.object({ ...shared, role: z.literal('staffclub'), role_profile: z.object({ club_id: z.nullable(Id) }) }),
  z.object({ ...shared, role: z.literal('superadmin'), role_profile: z.object({}) }),
])

export const Me = z.object({ user: User, profile: Profile, staff_permissions: z.nullable(StaffPermissions) })

/** One signed-in device. */
export const Device = z.object({
  id: Id,
  user_agent: z.string(),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  is_current: z.boolean(),
})

/** Everything kept about one account, by table. */
export const Export = z.object({
  exported_at: Instant,
  account: z.record(z.string(), z.unknown()),
  devices: z.array(z.record(z.string(), z.unknown())),
  reservations: z.array(z.record(z.string(), z.unknown())),
  waiting_list: z.array(z.record(z.string(), z.unknown())),
  points: z.array(z.record(z.string(), z.unknown())),
  redemptions: z.array(z.record(z.string(), z.unknown())),
  /** Online payments with their refunds. */
  payments: z.array(z.record(z.string(), z.unknown())),
  /** Transfers offered by or to the account. */
  transfers: z.array(z.record(z.string(), z.unknown())),
  /** Since when a secret link shows the account's bookings to a calendar; null for none. */
  booking_calendar: z.nullable(z.record(z.string(), z.unknown())),
  /** Tickets added to a phone's wallet. */
  wallet_passes: z.array(z.record(z.string(), z.unknown())),
  /** The cards they saved, as they are recognised by. */
  saved_cards: z.array(z.record(z.string(), z.unknown())),
  /** Filters of a club's reservations saved under a name. */
  splits: z.array(z.record(z.string(), z.unknown())),
  saved_filters: z.array(z.record(z.string(), z.unknown())),
  /** Clubs that ban the account. */
  bans: z.array(z.record(z.string(), z.unknown())),
  /** Tickets of a party that the account claimed, or sent to companions. */
  sent_tickets: z.array(z.record(z.string(), z.unknown())),
  /** Lists of events that an ambassador owns, without the names on them. */
  guest_lists: z.array(z.record(z.string(), z.unknown())),
  /** What the account wrote in a club's incident book. */
  incidents: z.array(z.record(z.string(), z.unknown())),
  /** How each club knows the account: figures, tags and notes. */
  guests: z.array(z.record(z.string(), z.unknown())),
  /** Consents to clubs’ news, also withdrawn ones. */
  club_news: z.array(z.record(z.string(), z.unknown())),
  club_messages: z.array(z.record(z.string(), z.unknown())),
  /** Clubs, artists and events they follow. */
  follows: z.array(z.record(z.string(), z.unknown())),
  /** Plans with friends they made, without the answers of others, and what they answered themselves. */
  friend_plans: z.array(z.record(z.string(), z.unknown())),
  friend_plan_answers: z.array(z.record(z.string(), z.unknown())),
  /** What they are reminded of, and when not. */
  reminder_settings: z.array(z.record(z.string(), z.unknown())),
  reminders: z.array(z.record(z.string(), z.unknown())),
  /** Devices with push turned on. */
  push_devices: z.array(z.record(z.string(), z.unknown())),
  /** Which versions of the terms and the privacy policy they accepted, and when. */
  accepted_pages: z.array(z.record(z.string(), z.unknown())),
  /** Signed agreements. */
  signatures: z.array(z.record(z.string(), z.unknown())),
  notifications: z.array(z.record(z.string(), z.unknown())),
  notification_settings: z.array(z.record(z.string(), z.unknown())),
  /** Submitted identity documents. */
  verifications: z.array(z.record(z.string(), z.unknown())),
  /** Who viewed them. */
  document_views: z.array(z.record(z.string(), z.unknown())),
  /** Published shifts with their attendance. */
  shifts: z.array(z.record(z.string(), z.unknown())),
  availability: z.array(z.record(z.string(), z.unknown())),
  time_off: z.array(z.record(z.string(), z.unknown())),
  shift_offers: z.array(z.record(z.string(), z.unknown())),
  /** Sections of tables served on the nights of events. */
  sections: z.array(z.record(z.string(), z.unknown())),
  /** Cash drawers opened by the account. */
  drawers: z.array(z.record(z.string(), z.unknown())),
  /** What an ambassador earned. */
  commissions: z.array(z.record(z.string(), z.unknown())),
  statements: z.array(z.record(z.string(), z.unknown())),
  /** Why the platform approved, rejected or suspended an ambassador. */
  decisions: z.array(z.record(z.string(), z.unknown())),
  /** Where an ambassador is paid; null for none. */
  bank_account: z.nullable(z.record(z.string(), z.unknown())),
  payout_account: z.nullable(z.record(z.string(), z.unknown())),
  /** What an ambassador was paid by transfer, or is about to be. */
  payout_transfers: z.array(z.record(z.string(), z.unknown())),
  /** The caller's changes in the audit log. */
  activity: z.array(z.record(z.string(), z.unknown())),
  /** Sign-ins, failed ones and refusals in the security log. */
  security: z.array(z.record(z.string(), z.unknown())),
})

export const getProfile = endpoint({
  name: 'getProfile',
  summary: 'Get your profile.',
  method: 'GET',
  path: 'profile/',
  authorize: 'signed_in',
  with_one_time_password: true,
  without_second_factor: true,
  answer: Me,
  errors: [],
})

export const logout = endpoint({
  name: 'logout',
  summary: 'Sign out this device.',
  method: 'POST',
  path: 'auth/logout/',
  authorize: 'signed_in',
  with_one_time_password: true,
  without_second_factor: true,
  answer: Message,
  errors: [],
})

export type User = z.output<typeof User>
export type Profile = z.output<typeof Profile>
export type Me = z.output<typeof Me>
export type Device = z.output<typeof Device>
