/** The status of a client's identity. The last six are decisions; `not_submitted` means that there is no submission. */
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

/** `submit` is the client's; `expire` follows from the document's own date. */
export type VerificationStep = VerificationAction | 'submit' | 'expire'

/**
 * Status -> step -> next status. A submission another reviewer has kept open for too long can be claimed again. `release` of an
 * approved one withdraws a revocation that waits for a second reviewer. A new submission is a new row.
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

/** Why a reviewer rejects, asks for new documents or revokes. */
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

/** The actions that need a reason. */
export const reasonedActions: readonly VerificationAction[] = ['reject', 'request_resubmission', 'revoke']

export const documentTypes = ['passport', 'id_card', 'residence_permit', 'driving_licence'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A passport has one page with a photo; every other document has two sides. */
export const hasBack = (type: DocumentType): boolean => type !== 'passport'

/** Driving licences have none of the machine-readable lines of passports and cards. */
export const hasMrz = (type: DocumentType): boolean => type !== 'driving_licence'

export const imageSides = ['front', 'back', 'selfie'] as const
export type ImageSide = (typeof imageSides)[number]

/** What makes a submission worth a closer look, most serious first. */
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
