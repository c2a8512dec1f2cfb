/** Errors of the platform's own pages. Part of `errors`. */
export const pageErrors = {
  page_changed: { status: 409, sentence: 'This text has changed since you opened it. Read the current version, then accept it.' },
  pages_not_accepted: { status: 403, sentence: 'Our terms have changed. Accept them first, then book.' },
} as const
