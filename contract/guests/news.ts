import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, pageAnswer, pageQuery } from '../base/schema.ts'

/** What a guest agrees to, beside the box. Kept with their consent. */
export const newsWords = (clubName: string) => `News from ${clubName} by email`

/** Whether the caller wants a club’s news by email. No club sends any without their consent. */
export const ClubNews = z.object({
  club_id: Id,
  club_name: z.string(),
  is_wanted: z.boolean(),
  /** When they last agreed or withdrew; null if they never did. */
  changed_at: z.nullable(Instant),
})

export const listClubNews = endpoint({
  name: 'listClubNews',
  summary: 'List the clubs you booked at, and whether you agreed to their news by email, by name.',
  method: 'GET',
  path: 'client/club-news/',
  authorize: 'book',
  query: z.strictObject(pageQuery),
  answer: z.object({ clubs: z.array(ClubNews), ...pageAnswer }),
  errors: [],
})

const clubNews = { path: 'client/club-news/{club_id}/', authorize: 'book' } as const

export const getClubNews = endpoint({
  name: 'getClubNews',
  summary: 'Get whether you agreed to a club’s news by email.',
  method: 'GET',
  ...clubNews,
  params: z.strictObject({ club_id: Id }),
  answer: ClubNews,
  errors: [],
})

export const setClubNews = endpoint({
  name: 'setClubNews',
  summary: 'Agree to a club’s news by email, or withdraw. Both are kept with their time, and a consent with its words.',
  method: 'PUT',
  ...clubNews,
  params: z.strictObject({ club_id: Id }),
  body: z.strictObject({ is_wanted: z.boolean('News must be true or false') }),
  answer: ClubNews,
  errors: [],
})

export type ClubNews = z.output<typeof ClubNews>
