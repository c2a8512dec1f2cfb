/** Errors of contracts and their signatures. Part of `errors`. */
export const agreementErrors = {
  profile_incomplete: { status: 409, sentence: 'Add your name and email to your profile first. The contract names you.' },
  stale_document: { status: 409, sentence: 'The contract has changed since you opened it. Read the new text, then sign.' },
  already_signed: { status: 409, sentence: 'This contract is already signed.' },
} as const
