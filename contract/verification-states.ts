/** Where a client's identity is. The last six are answers, `not_submitted` is the absence of any. */
export const verificationStatuses = [
  'not_submitted',
  'pending',
  'in_review',
  'approved',
  'rejected',
  'resubmission_requested',
  'expired',
  'revoked',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** What a reviewer may do. */
export const verificationActions = ['claim', 'release', 'approve', 'reject', 'request_resubmission', 'revoke'] as const
export type VerificationAction = (typeof verificationActions)[number]

/** `submit` is the client's, `expire` follows from the document's own date. */
export type VerificationStep = VerificationAction | 'submit' | 'expire'

/**
 * Status -> step -> next status. A submission that another reviewer left open for too long can be claimed once more; `release` of an
 * approved one takes back a revocation that waits for a second reviewer. A new submission is a row of its own.
 */
export const verificationTransitions: Record<VerificationStatus, Partial<Record<VerificationStep, VerificationStatus>>> = {
  not_submitted: { submit: 'pending' },
  pending: { claim: 'in_review' },
  in_review: {
    claim: 'in_review',
    release: 'pending',
    approve: 'approved',
    reject: 'rejected',
    request_resubmission: 'resubmission_requested',
  },
  approved: { release: 'approved', revoke: 'revoked', expire: 'expired', submit: 'pending' },
  rejected: { submit: 'pending' },
  resubmission_requested: { submit: 'pending' },
  expired: { submit: 'pending' },
  revoked: { submit: 'pending' },
}

/** Why a reviewer rejects, asks again or revokes. */
export const verificationReasons = [
  'document_expired',
  'unreadable',
  'wrong_type',
  'name_mismatch',
  'birth_date_mismatch',
  'photo_mismatch',
  'underage',
  'suspected_forgery',
  'duplicate_identity',
  'other',
] as const
export type VerificationReason = (typeof verificationReasons)[number]

/** The actions that need one. */
export const reasonedActions: readonly VerificationAction[] = ['reject', 'request_resubmission', 'revoke']

export const documentTypes = ['passport', 'id_card', 'residence_permit', 'driving_licence'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A passport has one page with a photo; every other document has two sides. */
export const hasBack = (type: DocumentType): boolean => type !== 'passport'

/** Driving licences carry none of the machine-readable lines that passports and cards do. */
export const hasMrz = (type: DocumentType): boolean => type !== 'driving_licence'

export const imageSides = ['front', 'back', 'selfie'] as const
export type ImageSide = (typeof imageSides)[number]

/** What makes a submission worth a closer look, the gravest first. */
export const riskSignals = [
  'duplicate_document',
  'earlier_forgery',
  'birth_date_differs',
  'mrz_check_digits',
  'number_differs',
  'name_differs',
  'country_differs',
  'expiry_differs',
  'account_name_differs',
  'earlier_rejection',
  'just_of_age',
  'mrz_missing',
] as const
export type RiskSignal = (typeof riskSignals)[number]

export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]
