import {
  reasonedActions,
  verificationActions,
  verificationReasons,
  verificationTransitions,
  type VerificationAction,
  type VerificationReason,
  type VerificationStatus,
} from '#contract/verification/states.ts'

/** A claim without a decision lapses, so that a reviewer who has gone home blocks nothing. */
const claimMinutes = 30

/** How long documents are kept after a decision, in hours. Pending ones are kept. */
const keptHours: Partial<Record<VerificationStatus, number>> = {
  approved: 24,
  rejected: 7 * 24,
  resubmission_requested: 7 * 24,
}

/** The minimum age for verification. */
export const adultAge = 18

/** How many days before a document expires its owner is reminded, and may submit the next one. */
export const renewalDays = 30

/** The facts about a submission that decide what may be done with it. */
export interface Reviewable {
  status: VerificationStatus
  client_id: string
  claimed_by: string | null
  claimed_at: string | null
  revocation_by: string | null
}

export interface ReviewContext {
  reviewer_id: string
  now: Temporal.Instant
  /** Whether a revocation takes two reviewers. */
  needsTwo: boolean
}

const hasLapsed = ({ claimed_at }: Reviewable, now: Temporal.Instant) =>
  claimed_at !== null && Temporal.Instant.compare(Temporal.Instant.from(claimed_at).add({ minutes: claimMinutes }), now) <= 0

/** What a reviewer may do now: nothing with their own submission, and only the holder of the claim with a claimed one. */
export function allowedVerificationActions(row: Reviewable, { reviewer_id, now, needsTwo }: ReviewContext): VerificationAction[] {
  if (row.client_id === reviewer_id) return []
  const possible = verificationActions.filter((action) => verificationTransitions[row.status][action] !== undefined)
  if (row.status === 'in_review') {
    if (row.claimed_by === reviewer_id) return possible.filter((action) => action !== 'claim')
    return hasLapsed(row, now) ? ['claim'] : []
  }
  if (row.status === 'approved') {
    return possible.filter((action) =>
      action === 'release' ? row.revocation_by !== null : !needsTwo || row.revocation_by !== reviewer_id,
    )
  }
  return possible
}

/** Documents are open to the holder of the claim and, after a decision, to every reviewer except their owner. */
export function documentsRefusal(row: Reviewable, reviewer_id: string): 'own_submission' | 'claim_first' | null {
  if (row.client_id === reviewer_id) return 'own_submission'
  if (row.status === 'pending') return 'claim_first'
  return row.status === 'in_review' && row.claimed_by !== reviewer_id ? 'claim_first' : null
}

const isReason = (text: string): text is VerificationReason => verificationReasons.some((reason) => reason === text)

/** The reason of an action: text that is no known reason is stored as the note. */
export function rejectionReasonOf(
  action: VerificationAction,
  sent: { reason?: string | null | undefined; note?: string | null | undefined },
): { reason: VerificationReason | null; note: string | null } {
  if (!reasonedActions.includes(action)) return { reason: null, note: null }
  const [reason, note] = [sent.reason ?? '', sent.note ?? '']
  if (isReason(reason)) return { reason, note: note === '' ? null : note }
  const text = [reason, note].filter((one) => one !== '').join(' ')
  return { reason: 'other', note: text === '' ? null : text }
}

/** The day on which someone comes of age: 1 March for those born on 29 February, unless that year has one. */
export function adultFrom(birth_date: string): string {
  const born = Temporal.PlainDate.from(birth_date)
  const birthday = born.add({ years: adultAge })
  return (birthday.day === born.day ? birthday : birthday.add({ days: 1 })).toString()
}

/** When the documents of a decision are erased; never earlier than already scheduled. Null: they are still needed. */
export function eraseAt(status: VerificationStatus, now: Temporal.Instant, before: string | null): Temporal.Instant | null {
  const hours = keptHours[status]
  if (hours === undefined) return before === null ? null : Temporal.Instant.from(before)
  return now.add({ hours })
}

/** The state of a client's identity, from their newest submission and their current verification. */
export interface IdentityState {
  status: VerificationStatus
  id_verified: boolean
  /** The current document's. */
  expires_on: string | null
  /** Set by the newest submission of an underage client. */
  blocked_until: string | null
}

export function submitRefusal(
  { status, id_verified, expires_on, blocked_until }: IdentityState,
  today: string,
): 'verification_open' | 'already_verified' | 'too_young_to_verify' | null {
  if (status === 'pending' || status === 'in_review') return 'verification_open'
  if (blocked_until !== null && today < blocked_until) return 'too_young_to_verify'
  if (!id_verified) return null
  return isRenewable(expires_on, today) ? null : 'already_verified'
}

/** A client verified without a document, or whose document ends soon, may submit one. */
const isRenewable = (expires_on: string | null, today: string) =>
  expires_on === null || expires_on <= Temporal.PlainDate.from(today).add({ days: renewalDays }).toString()
