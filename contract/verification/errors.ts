/** Errors of identity verification. Part of `errors`. */
export const verificationErrors = {
  already_verified: { status: 409, sentence: 'Your identity is already verified.' },
  verification_open: { status: 409, sentence: 'We are already checking your documents. We’ll email you.' },
  too_young_to_verify: { status: 409, sentence: 'You can verify your identity from your 18th birthday.' },
  image_too_small: { status: 400, sentence: 'This picture is too small to read. Use one that is at least 600 pixels a side.' },
  nothing_to_erase: { status: 409, sentence: 'We don’t have any of your documents.' },
  documents_erased: { status: 409, sentence: 'These documents have been erased.' },
  claim_first: { status: 409, sentence: 'Claim this submission to open its documents.' },
  claimed_by_other: { status: 409, sentence: 'Another reviewer is working on this submission.' },
  own_submission: { status: 403, sentence: 'These are your own documents. Another reviewer must check them.' },
  second_reviewer: { status: 409, sentence: 'You requested this revocation. Another reviewer must confirm it.' },
} as const
