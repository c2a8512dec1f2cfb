import type { DocumentType, VerificationReason } from '#contract/verification/states.ts'
import type { VerificationState } from '#contract/verification/verification.ts'
import { formatLocalDate } from '../../../../shared/format/format.ts'

export const documentWords: Readonly<Record<DocumentType, { label: string; description: string }>> = {
  id_card: { label: 'ID card', description: 'Front and back' },
  passport: { label: 'Passport', description: 'The page with your photo' },
  driving_licence: { label: 'Driving licence', description: 'Front and back' },
  residence_permit: { label: 'Residence permit', description: 'Front and back' },
}

/** Why, and what to do about it. */
const reasonWords: Readonly<Record<VerificationReason, string>> = {
  document_expired: 'The document has expired. Use one that is still valid.',
  unreadable: 'We couldn’t read the pictures. Take them in good light, without glare, with all four corners showing.',
  wrong_type: 'The pictures don’t match the document type you chose.',
  name_mismatch: 'The name doesn’t match the document or your account. Type it as the document shows it.',
  birth_date_mismatch: 'The birth date doesn’t match the document. Type it as the document shows it.',
  photo_mismatch: 'The selfie doesn’t match the photo on the document. Take it in good light, without glasses or a hat.',
  underage: 'You must be 18 or older.',
  suspected_forgery: 'We couldn’t confirm that the document is genuine.',
  duplicate_identity: 'This document already belongs to another account.',
  other: 'We couldn’t verify your identity with these documents.',
}

interface StateWords {
  title: string
  lines: string[]
}

const why = ({ reason, note, submit_from }: VerificationState) => [
  reasonWords[reason ?? 'other'],
  ...(note === null ? [] : [`Reviewer’s note: ${note}`]),
  ...(submit_from === null ? [] : [`You can verify your identity from ${formatLocalDate(submit_from)}.`]),
]

const still = ({ id_verified }: VerificationState) => (id_verified ? ['You stay verified in the meantime.'] : [])

/** Each status in words, with what follows. */
export function stateWords(state: VerificationState): StateWords {
  switch (state.status) {
    case 'not_submitted':
      return state.id_verified
        ? {
            title: 'Your identity is verified',
            lines: ['You can book events that require a verified ID.'],
          }
        : {
            title: 'Verify your ID once, for every event',
            lines: [
              'Some events and rewards need a verified ID. It takes about two minutes, and you can do it later.',
              'Clubs only ever see that you are 18 or older.',
            ],
          }
    case 'pending':
    case 'in_review':
      return {
        title: 'We’re checking your documents',
        lines: ['This usually takes a few hours. We’ll email you as soon as there’s a decision.', ...still(state)],
      }
    case 'approved':
      return {
        title: 'Your identity is verified',
        lines: [
          'You can book events that require a verified ID.',
          ...(state.expires_on === null ? [] : [`Valid until your document expires on ${formatLocalDate(state.expires_on)}.`]),
          ...(state.can_submit ? ['Your document expires soon. Verify a new one below.'] : []),
        ],
      }
    case 'rejected':
      return {
        title: 'We couldn’t verify your identity',
        lines: [...why(state), ...still(state)],
      }
    case 'resubmission_requested':
      return {
        title: 'Please submit your documents again',
        lines: [...why(state), ...still(state)],
      }
    case 'expired':
      return {
        title: 'Your ID has expired',
        lines: ['Verify a new document to book events that require a verified ID.'],
      }
    case 'revoked':
      return { title: 'Your identity is no longer verified', lines: why(state) }
  }
}
