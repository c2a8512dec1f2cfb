import type { IncidentKind } from '#contract/door/incidents.ts'
import type { DoorReason } from '#contract/door/door.ts'
import type { OverrideReason } from '#contract/door/override.ts'

/** Why the door refuses, in a word or two, for lists and reports. */
export const doorReasonWords: Readonly<Record<DoorReason, string>> = {
  unknown: 'Ticket not recognised',
  wrong_event: 'For another event',
  revoked: 'No longer valid',
  cancelled: 'Cancelled',
  not_approved: 'Not confirmed',
  passed_on: 'Places passed on',
  payment_due: 'Payment due',
  too_early: 'Too early',
  too_late: 'Too late',
  banned: 'Banned',
  underage: 'Too young',
  id_required: 'ID not verified',
  capacity_full: 'Venue full',
  already_inside: 'Already inside',
}

/** Why someone let them in anyway. */
export const overrideReasonWords: Readonly<Record<OverrideReason, string>> = {
  house_guest: 'Guest of the house',
  our_mistake: 'Our mistake',
  waited_outside: 'Waited in the queue',
  pays_inside: 'Pays inside',
  other: 'Another reason',
}

export const incidentKindWords: Readonly<Record<IncidentKind, string>> = {
  refusal: 'Refusal',
  ejection: 'Ejection',
  injury: 'Injury',
  theft: 'Theft',
  complaint: 'Complaint',
  police: 'Police',
  other: 'Other',
}
