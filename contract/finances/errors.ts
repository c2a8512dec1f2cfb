/** Errors of a club's revenue and cash-up. Part of `errors`. */
export const financeErrors = {
  revenue_void: { status: 409, sentence: 'This entry is already void. Enter the revenue again.' },
  attachment_exists: { status: 409, sentence: 'This entry already has an attachment. Void it and enter it again to change it.' },
  attachment_active: {
    status: 415,
    sentence:
      'This PDF runs scripts, contains other files or is protected with a password. Print it to a new PDF and attach that one.',
  },
  attachment_type: { status: 415, sentence: 'Choose an image (JPEG, PNG, GIF or WebP) or a PDF.' },
  import_errors: {
    status: 409,
    sentence: 'Some rows have errors, so nothing was imported. Correct them, then choose the file again.',
  },
  cash_up_closed: { status: 409, sentence: 'This date is already closed. Open its sheet to see the figures.' },
  cash_up_open: { status: 409, sentence: 'This date isn’t closed.' },
  cash_up_changed: {
    status: 409,
    sentence: 'The expected amounts have changed since you counted. Review the figures, then close again.',
  },
  cash_up_unchecked: { status: 409, sentence: 'Some checks are still open. Review them, then accept them to close.' },
} as const
