/** Errors of messages from a club to its guests. Part of `errors`. */
export const messageErrors = {
  invalid_unsubscribe_link: {
    status: 404,
    sentence: 'This link isn’t valid, or its account was deleted. Open it again from the email.',
  },
  undo_too_late: {
    status: 409,
    sentence: 'This can no longer be undone here. Sign in and choose which emails you get.',
  },
} as const
