import { brand } from '#contract/base/brand.ts'
import type { VerificationReason } from '#contract/verification/states.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatDate } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

export const outcomes = ['approved', 'rejected', 'resubmission_requested', 'revoked', 'expired', 'expires_soon'] as const

export interface OutcomeFacts {
  outcome: (typeof outcomes)[number]
  reason?: VerificationReason | null | undefined
  note?: string | null | undefined
  expires_on?: string | undefined
  /** The 18th birthday of an underage client. */
  submit_from?: string | null | undefined
  url: string
  site: string
}

const reasons: Readonly<Record<VerificationReason, string>> = {
  document_expired: 'The document has expired. Use one that is still valid.',
  unreadable: 'We couldn’t read the pictures. Take them in good light, without glare, with all four corners showing.',
  wrong_type: 'The pictures don’t match the document type you chose.',
  name_mismatch: 'The name doesn’t match the document or your account.',
  birth_date_mismatch: 'The birth date doesn’t match the document.',
  photo_mismatch: 'The selfie doesn’t match the photo on the document.',
  underage: 'You must be 18 or older.',
  suspected_forgery: 'We couldn’t confirm that the document is genuine.',
  duplicate_identity: 'This document already belongs to another account.',
  other: 'We couldn’t verify your identity with these documents.',
}

const headings: Readonly<Record<OutcomeFacts['outcome'], string>> = {
  approved: 'Your identity is verified',
  rejected: 'We couldn’t verify your identity',
  resubmission_requested: 'Please submit your documents again',
  revoked: 'Your identity is no longer verified',
  expired: 'Your ID has expired',
  expires_soon: 'Your ID expires soon',
}

function sentences({ outcome, reason, note, expires_on, submit_from }: OutcomeFacts): [string, ...string[]] {
  const why: [string, ...string[]] = [
    reasons[reason ?? 'other'],
    ...(note === undefined || note === null ? [] : [`Reviewer’s note: ${note}`]),
  ]
  const from =
    submit_from === undefined || submit_from === null ? [] : [`You can verify your identity from ${formatDate(submit_from)}.`]
  const day = expires_on === undefined ? '' : formatDate(expires_on)
  switch (outcome) {
    case 'approved':
      return [
        'You can now book events that require a verified ID. Clubs only see that you are 18 or older.',
        `You stay verified until your document expires on ${day}. We erase your documents within 24 hours.`,
      ]
    case 'rejected':
      return [...why, ...from, 'We erase your documents within 7 days.']
    case 'resubmission_requested':
      return [...why, 'Submit new pictures whenever you like. It takes about two minutes.']
    case 'revoked':
      return [...why, ...(from.length > 0 ? from : ['Verify your ID again to book events that require a verified ID.'])]
    case 'expired':
      return [`The document we verified you with expired on ${day}. Verify a new one to book events that require a verified ID.`]
    case 'expires_soon':
      return [`The document we verified you with expires on ${day}. Verify a new one before then to stay verified.`]
  }
}

/** Emails to a client about their identity. */
export function verificationEmail(facts: OutcomeFacts): Email {
  const { outcome, submit_from, url, site } = facts
  const isForLater = outcome === 'approved' || (submit_from ?? null) !== null
  return writeEmail({
    subject: headings[outcome],
    heading: headings[outcome],
    text: sentences(facts),
    action: { label: isForLater ? 'See my verification' : 'Verify my ID', url },
    reason: `You received this because you submitted your ID to ${brand}.`,
    site,
  })
}
