import type { VerificationState } from '#contract/verification/verification.ts'

interface Badge {
  tone: 'ok' | 'warn' | 'bad' | 'info'
  word: string
}

/** The state of a client's identity in one word, the same on every screen. */
export function verificationBadge({ status, id_verified }: Pick<VerificationState, 'status' | 'id_verified'>): Badge {
  switch (status) {
    case 'not_submitted':
      return id_verified ? { tone: 'ok', word: 'Verified' } : { tone: 'warn', word: 'Not verified' }
    case 'pending':
    case 'in_review':
      return { tone: 'info', word: 'In review' }
    case 'approved':
      return { tone: 'ok', word: 'Verified' }
    case 'rejected':
    case 'revoked':
      return { tone: 'bad', word: 'Not verified' }
    case 'resubmission_requested':
      return { tone: 'warn', word: 'Resubmit' }
    case 'expired':
      return { tone: 'warn', word: 'Expired' }
  }
}
