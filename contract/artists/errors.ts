/** Errors of artists. Part of `errors`. */
export const artistErrors = {
  artist_limit: {
    status: 409,
    sentence:
      'Your club has added 50 new artists in the last 24 hours. Choose artists from the list, or add the others tomorrow.',
  },
  artist_merged: { status: 409, sentence: 'This artist has already been merged. Reload the list.' },
} as const
