/** Errors of reminders. Part of `errors`. */
export const reminderErrors = {
  push_unavailable: {
    status: 409,
    sentence: 'This server sends no push notifications. Choose email, or read your reminders in the app.',
  },
  push_address_refused: {
    status: 400,
    sentence: 'This browser’s push service isn’t one we can reach safely. Try another browser.',
  },
} as const
