import type { FieldCheck } from '#contract/verification/review.ts'
import type {
  DocumentType,
  ImageSide,
  RiskLevel,
  RiskSignal,
  VerificationReason,
  VerificationStatus,
} from '#contract/verification/states.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const verificationStatusWords: Readonly<Record<VerificationStatus, { label: string; tone: Tone }>> = {
  not_submitted: { label: 'Not submitted', tone: 'plain' },
  pending: { label: 'To review', tone: 'info' },
  in_review: { label: 'In review', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  resubmission_requested: { label: 'Resubmission requested', tone: 'warn' },
  expired: { label: 'Expired', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

export const riskWords: Readonly<Record<RiskLevel, { label: string; tone: Tone }>> = {
  low: { label: 'Low risk', tone: 'plain' },
  medium: { label: 'Medium risk', tone: 'warn' },
  high: { label: 'High risk', tone: 'bad' },
}

export const typeWords: Readonly<Record<DocumentType, string>> = {
  passport: 'Passport',
  id_card: 'ID card',
  residence_permit: 'Residence permit',
  driving_licence: 'Driving licence',
}

export const sideWords: Readonly<Record<ImageSide, string>> = { front: 'Front', back: 'Back', selfie: 'Selfie' }

export const signalWords: Readonly<Record<RiskSignal, string>> = {
  duplicate_document: 'Another account submitted this document',
  earlier_forgery: 'An earlier document of this guest looked forged',
  birth_date_differs: 'The birth date differs from the code',
  mrz_check_digits: 'Check digits of the code are wrong',
  number_differs: 'The number differs from the code',
  name_differs: 'The name differs from the code',
  country_differs: 'The country differs from the code',
  expiry_differs: 'The expiry date differs from the code',
  account_name_differs: 'The name differs from the account',
  earlier_rejection: 'Rejected before',
  just_of_age: 'Turned 18 within a year',
  mrz_missing: 'No machine-readable code was given',
}

export const reasonWords: Readonly<Record<VerificationReason, string>> = {
  document_expired: 'Document expired',
  unreadable: 'Pictures unreadable',
  wrong_type: 'Wrong document type',
  name_mismatch: 'Name doesn’t match',
  birth_date_mismatch: 'Birth date doesn’t match',
  photo_mismatch: 'Selfie doesn’t match the photo',
  underage: 'Under 18',
  suspected_forgery: 'Suspected forgery',
  duplicate_identity: 'Document of another account',
  other: 'Other',
}

export const fieldWords: Readonly<Record<FieldCheck['field'], string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  birth_date: 'Birth date',
  document_number: 'Number',
  expires_on: 'Expires',
  country: 'Country',
  document_type: 'Kind',
}

export const resultWords: Readonly<Record<FieldCheck['result'], { label: string; tone: Tone }>> = {
  match: { label: 'Match', tone: 'ok' },
  differs: { label: 'Differs', tone: 'bad' },
  unclear: { label: 'Compare', tone: 'plain' },
}
