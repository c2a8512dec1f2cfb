/** The music genres that events play and clients like. */
export const genres = ['House', 'Techno', 'Hip Hop', 'R&B', 'Reggaeton', 'Latin', 'Pop', 'Rock', 'Electronic', 'Jazz'] as const
export type Genre = (typeof genres)[number]
