import { own } from '#contract/base/own.ts'
import type { NewJob } from '../../../infrastructure/jobs/enqueue.ts'
import type { JobKind, PayloadOf } from '../../../infrastructure/jobs/job-kind.ts'
import type { PublishedStep } from '../core/steps.ts'
import * as jobs from './email-jobs.ts'

const email = <K extends JobKind>(kind: K, payload: PayloadOf<K>): NewJob => ({ kind, payload })

/** The emails after a step of a reservation. Readers who did it themselves on screen get none. */
export const emailsOfStep = (step: PublishedStep, at: Temporal.Instant): NewJob[] =>
  step.has_client === false
    ? []
    : [
        ...(step.from === step.to || step.action === 'resell' ? [] : (byState[step.to]?.(step, at) ?? [])),
        ...(step.action === 'expire' ? expired(step) : []),
        ...(step.action === 'complete_addition' && step.to === 'confirmed' ? [confirmation(step)] : []),
        ...ofMoney(step),
        ...ofTransfer(step),
        ...ofResale(step),
        ...ofSeating(step),
      ]

const about = ({ reservation_id }: PublishedStep) => ({ reservation_id })

/** For steps that change the status. */
const byState: Partial<Record<PublishedStep['to'], (step: PublishedStep, at: Temporal.Instant) => NewJob[]>> = {
  pending: (step) => [email(jobs.requestSent, about(step)), email(jobs.requestReceived, about(step))],
  declined: (step) => [email(jobs.reservationDeclined, { ...about(step), reason: step.reason })],
  confirmed: (step) => (confirming.includes(step.action) ? [confirmation(step)] : []),
  cancelled: (step) => {
    const { actor, refund_minor = 0, at_till_minor = 0, kept_minor = 0 } = step
    return [email(cancelledBy[actor], { ...about(step), refund_minor, at_till_minor, kept_minor })]
  },
  awaiting_payment: (step, at) => {
    const { action, expires_at } = step
    const approved = action === 'approve' ? [email(jobs.reservationApproved, about(step))] : []
    if (expires_at === null) return approved
    const runAt = lastQuarter(at, Temporal.Instant.from(expires_at))
    return [...approved, { ...email(jobs.paymentDue, { ...about(step), expires_at }), runAt }]
  },
}

function ofMoney(step: PublishedStep): NewJob[] {
  const { action, actor, from, given_up, refund_minor, at_till_minor = 0, kept_minor = 0 } = step
  const { returned_minor, returned_payment_id: payment_id } = step
  const reason = actor === 'system' ? '' : step.reason
  const emails: NewJob[] = []
  // A hold is not a booking yet.
  if (given_up !== undefined && from !== 'held')
    emails.push(
      email(jobs.partCancelled, {
        ...about(step),
        by_guest: actor === 'client',
        given_up,
        refund_minor: refund_minor ?? 0,
        kept_minor,
      }),
    )
  if (returned_minor !== undefined)
    emails.push(email(jobs.paymentReturned, { ...about(step), refund_minor: returned_minor, payment_id }))
  if (refunding.includes(action) && refund_minor !== undefined)
    emails.push(email(jobs.clubRefunded, { ...about(step), reason, refund_minor, at_till_minor }))
  return emails
}

function ofTransfer(step: PublishedStep): NewJob[] {
  const { action, transfer_id } = step
  const kind = own(transferred, action)
  if (kind === undefined || transfer_id === undefined) return []
  const mail = email(kind, { ...about(step), transfer_id })
  return action === 'accept_transfer' ? [confirmation(step), mail] : [mail]
}

function ofResale(step: PublishedStep): NewJob[] {
  const { action, resold = 0, refund_minor = 0 } = step
  if (action === 'end_resale') return [email(jobs.ticketsUnsold, about(step))]
  return action === 'resell' ? [email(jobs.ticketsResold, { ...about(step), tickets: resold, refund_minor })] : []
}

/** Guests who are inside already were asked. */
const ofSeating = (step: PublishedStep): NewJob[] =>
  step.seating_from === undefined || step.to !== 'confirmed'
    ? []
    : [email(jobs.seatingMoved, { ...about(step), from: step.seating_from })]

const confirmation = (step: PublishedStep) =>
  email(jobs.reservationConfirmed, { ...about(step), by_guest: byGuest.includes(step.action) })

/** Confirmations that the guest sees on screen, the provider’s report of a payment among them. */
const byGuest: readonly string[] = ['confirm', 'settle', 'complete_addition', 'accept_transfer']
const confirming: readonly string[] = ['confirm', 'approve', 'settle', 'record_payment', 'reinstate']
const refunding: readonly string[] = ['send_refund', 'refund']

const cancelledBy = {
  client: jobs.reservationCancelled,
  club: jobs.reservationCancelledByClub,
  platform: jobs.reservationCancelledByClub,
  system: jobs.eventCancelled,
} as const

const transferred: Record<string, typeof jobs.transferOffered | undefined> = {
  transfer: jobs.transferOffered,
  accept_transfer: jobs.transferAccepted,
  decline_transfer: jobs.transferDeclined,
}

/** Not to a client whose own unpaid hold expired: they saw its countdown. */
function expired({ reservation_id, from, was_offered, refund_minor = 0, at_till_minor = 0 }: PublishedStep): NewJob[] {
  const was = was_offered === true ? 'offered' : from === 'pending' ? from : 'awaiting_payment'
  if (from === 'held' && was !== 'offered' && refund_minor + at_till_minor === 0) return []
  return [email(jobs.reservationExpired, { reservation_id, was, refund_minor, at_till_minor })]
}

/** When a quarter of the time to pay is left. */
function lastQuarter(from: Temporal.Instant, until: Temporal.Instant): Temporal.Instant {
  return until.subtract({ milliseconds: Math.round(Math.max(0, from.until(until).total('milliseconds')) / 4) })
}
