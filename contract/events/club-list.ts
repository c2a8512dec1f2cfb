import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { ClubLine, Cover } from './events.ts'
import { genres } from '../base/genres.ts'
import { Id, Instant, optionalText, pageAnswer, pageQuery } from '../base/schema.ts'

/** A club in a list, with how many upcoming events it has and the next of them. */
export const ClubCard = z.object({
  ...ClubLine.shape,
  genres: z.array(z.enum(genres)),
  min_age: z.int(),
  logo: z.nullable(Cover),
  cover: z.nullable(Cover),
  events: z.int(),
  next_event: z.nullable(
    z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      starts_at: Instant,
      ends_at: Instant,
      timezone: z.string(),
    }),
  ),
})

export const listClubs = endpoint({
  name: 'listClubs',
  summary: 'List clubs by name, also those without upcoming events. `search` looks at names and cities.',
  method: 'GET',
  path: 'client/clubs/',
  reads: 'replica',
  authorize: 'public',
  query: z.strictObject({
    search: z.optional(optionalText('Search', 100)),
    city: z.optional(optionalText('City', 100)),
    ...pageQuery,
  }),
  answer: z.object({ clubs: z.array(ClubCard), ...pageAnswer }),
  errors: [],
})

export type ClubCard = z.output<typeof ClubCard>
