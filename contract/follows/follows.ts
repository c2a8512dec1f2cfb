import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { EventCard } from '../events/events.ts'
import { Id, IdParams, Instant, pageAnswer, pageQuery } from '../base/schema.ts'

/** What a guest follows: a club, an artist, or an event, which they are interested in. */
export const followKinds = ['club', 'artist', 'event'] as const
export type FollowKind = (typeof followKinds)[number]

const FollowParams = z.strictObject({
  kind: z.enum(followKinds, `Kind must be one of: ${followKinds.join(', ')}`),
  id: Id,
})
const Following = z.object({ is_following: z.boolean() })
const follow = { path: 'client/follows/{kind}/{id}/', authorize: 'book', params: FollowParams } as const

export const getFollow = endpoint({
  name: 'getFollow',
  summary: 'Get whether you follow a club or an artist, or are interested in an event.',
  method: 'GET',
  ...follow,
  answer: Following,
  errors: [],
})

export const addFollow = endpoint({
  name: 'addFollow',
  summary:
    'Follow a club or an artist, or note that you are interested in an event. Only you see it. Repeating it changes nothing. Up to 120 a minute.',
  method: 'PUT',
  ...follow,
  answer: Following,
  errors: [],
})

export const removeFollow = endpoint({
  name: 'removeFollow',
  summary: 'Stop following. Repeating it changes nothing.',
  method: 'DELETE',
  ...follow,
  answer: Following,
  errors: [],
})

/** What a guest follows, with its page. An event is past once it has ended. */
export const Follow = z.object({
  kind: z.enum(followKinds),
  id: Id,
  slug: z.string(),
  name: z.string(),
  /** The city of a club, the club of an event; empty for an artist. */
  detail: z.string(),
  /** Of an event. */
  starts_at: z.nullable(Instant),
  timezone: z.nullable(z.string()),
  followed_at: Instant,
})

export const listFollows = endpoint({
  name: 'listFollows',
  summary: 'List the clubs and artists you follow and the events you are interested in, latest first.',
  method: 'GET',
  path: 'client/follows/',
  authorize: 'book',
  query: z.strictObject({ kind: z.optional(z.enum(followKinds)), ...pageQuery }),
  answer: z.object({ follows: z.array(Follow), ...pageAnswer }),
  errors: [],
})

export const getFollowedEvents = endpoint({
  name: 'getFollowedEvents',
  summary: 'Get the next ten events of the clubs and artists you follow, soonest first.',
  method: 'GET',
  path: 'client/follows/events/',
  authorize: 'book',
  answer: z.object({ events: z.array(EventCard) }),
  errors: [],
})

/** Null below five. */
const Count = z.nullable(z.int())

export const getFollowerCount = endpoint({
  name: 'getFollowerCount',
  summary: 'Get how many guests follow your club; null below five.',
  method: 'GET',
  path: 'club-admin/followers/',
  authorize: 'manage_events',
  answer: z.object({ followers: Count }),
  errors: [],
})

export const getInterestCount = endpoint({
  name: 'getInterestCount',
  summary: 'Get how many guests are interested in an event of your club; null below five.',
  method: 'GET',
  path: 'club-admin/events/{id}/interest/',
  authorize: 'manage_events',
  params: IdParams,
  answer: z.object({ interested: Count }),
  errors: [],
})

export type Follow = z.output<typeof Follow>
