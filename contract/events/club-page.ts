import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { MapPath } from '../base/map-picture.ts'
import { SharePicturePath } from '../base/share-picture.ts'
import { Cover, EventCard } from './events.ts'
import { genres } from '../base/genres.ts'
import { Id, pageAnswer } from '../base/schema.ts'

/** What a club's public page shows, also to those who run it. Unknown texts are empty. */
export const clubFacts = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** 1 is Monday. A closing time at or before the opening time is on the next day. */
  opening_days: z.array(z.object({ weekday: z.int(), opens_local: z.string(), closes_local: z.string() })),
  genres: z.array(z.enum(genres)),
  min_age: z.int(),
  contact_email: z.nullable(z.string()),
  contact_phone: z.nullable(z.string()),
  logo: z.nullable(Cover),
  cover: z.nullable(Cover),
}

/** A club as the public sees it. */
export const ClubPage = z.object({
  ...clubFacts,
  country: z.string(),
  timezone: z.string(),
  share_picture: SharePicturePath,
  map: MapPath,
})

export const getClub = endpoint({
  name: 'getClub',
  summary:
    'Get a club with the first page of its upcoming events. Get the next pages from `client/events/?club=` with this `next` as the cursor.',
  method: 'GET',
  path: 'client/clubs/{slug}/',
  authorize: 'public',
  params: z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ club: ClubPage, events: z.array(EventCard), ...pageAnswer }),
  errors: [],
})

export type ClubPage = z.output<typeof ClubPage>
