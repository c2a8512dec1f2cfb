/** Errors of messages from a club to its guests. Part of `errors`. */
export const messageErrors = {
  invalid_unsubscribe_link: {
    status: 404,
    sentence: 'This link isn’t one of ours, or the account it was for is gone. Open it from the email again.',
  },
  undo_too_late: {
    status: 409,
    sentence: 'This can no longer be undone here. Sign in and choose which emails you get.',
  },
} as const
