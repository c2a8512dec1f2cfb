import * as z from 'zod/mini'
import { Artist } from '../artists/artists.ts'
import { endpoint } from '../base/endpoint.ts'
import { SharePicturePath } from '../base/share-picture.ts'
import { FoldInput, Id, IdParams, Instant, LocalTimeInput, pageAnswer, pageQuery } from '../base/schema.ts'
import { EventCard } from './events.ts'

/** An artist in a club's line-up, with the time of the set on the event's own clock if the club gave one. */
const LineupEntry = z.object({
  artist: z.object({ id: Id, slug: z.string(), name: z.string() }),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  starts_at_local: z.nullable(z.string()),
  ends_at_local: z.nullable(z.string()),
})
const lineup = {
  path: 'club-admin/events/{id}/lineup/',
  authorize: 'manage_events',
  params: IdParams,
  answer: z.object({ lineup: z.array(LineupEntry) }),
} as const

export const getLineup = endpoint({
  name: 'getLineup',
  summary: 'Get the line-up of an event of your club with the artists’ pages and set times, in order of time.',
  method: 'GET',
  ...lineup,
  errors: [],
})

export const saveSetTimes = endpoint({
  name: 'saveSetTimes',
  summary: 'Set when artists of the line-up play, between doors and the end. Artists that are left out have no set time.',
  method: 'PUT',
  ...lineup,
  body: z.strictObject({
    sets: z
      .array(
        z.strictObject({
          artist_id: Id,
          starts_at_local: LocalTimeInput,
          ends_at_local: z.nullable(LocalTimeInput),
        }),
        'Sets must be a list',
      )
      .check(z.maxLength(30, 'A line-up can have up to 30 artists')),
    fold: z.optional(FoldInput),
  }),
  errors: ['event_closed'],
})

const slug = z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(100)) })

export const getArtist = endpoint({
  name: 'getArtist',
  summary: 'Get an artist. A merged artist’s slug answers with the artist it leads to.',
  method: 'GET',
  path: 'client/artists/{slug}/',
  authorize: 'public',
  params: slug,
  /** With how many events guests can still see. */
  answer: z.object({ artist: Artist, upcoming: z.int(), past: z.int(), share_picture: SharePicturePath }),
  errors: [],
})

export const artistEventTimes = ['upcoming', 'past'] as const

export const listArtistEvents = endpoint({
  name: 'listArtistEvents',
  summary: 'List an artist’s upcoming events, soonest first, or past ones, latest first.',
  method: 'GET',
  path: 'client/artists/{slug}/events/',
  reads: 'replica',
  authorize: 'public',
  params: slug,
  query: z.strictObject({ when: z.optional(z.enum(artistEventTimes, 'When must be upcoming or past')), ...pageQuery }),
  answer: z.object({ events: z.array(EventCard), ...pageAnswer }),
  errors: [],
})

export type LineupEntry = z.output<typeof LineupEntry>
