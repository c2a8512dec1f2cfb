import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, optionalText, pageAnswer, pageQuery, requiredText } from '../base/schema.ts'
import { artistLinkFault, linkKinds } from './links.ts'

/** Where counting stops: a `count` of this value means this many or more. */
export const countedArtists = 1000

const Link = z.object({ kind: z.enum(linkKinds), url: z.string() })

/** Who plays at events, at any club. */
export const Artist = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  links: z.array(Link),
})

export const suggestArtists = endpoint({
  name: 'suggestArtists',
  summary: 'Get up to eight artists whose names match as you type, those who play most first.',
  method: 'GET',
  path: 'club-admin/artists/',
  authorize: 'manage_events',
  query: z.strictObject({ search: requiredText('Search', { max: 100 }) }),
  answer: z.object({ artists: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), events: z.int() })) }),
  errors: [],
})

/** An artist as the platform's administrators see it. */
export const PlatformArtist = z.object({
  ...Artist.shape,
  /** Events of any state that it plays at. */
  events: z.int(),
  created_at: Instant,
  version: z.int(),
})

export const listPlatformArtists = endpoint({
  name: 'listPlatformArtists',
  summary: 'List artists by name. `count` stops at 1,000.',
  method: 'GET',
  path: 'super-admin/artists/',
  authorize: 'run_platform',
  query: z.strictObject({ search: z.optional(optionalText('Search', 100)), ...pageQuery }),
  answer: z.object({ artists: z.array(PlatformArtist), ...pageAnswer }),
  errors: [],
})

const LinkInput = z
  .strictObject({
    kind: z.enum(linkKinds, `Kind must be one of: ${linkKinds.join(', ')}`),
    url: requiredText('Link', { max: 300 }),
  })
  .check(
    z.check(({ value, issues }) => {
      const fault = artistLinkFault(value)
      if (fault !== null) issues.push({ code: 'custom', message: fault, input: value.url, path: ['url'] })
    }),
  )

export const updateArtist = endpoint({
  name: 'updateArtist',
  summary: 'Change an artist. A new name is shown in every line-up; the address stays.',
  method: 'PUT',
  path: 'super-admin/artists/{id}/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({
    name: requiredText('Name', { max: 100 }),
    bio: optionalText('Bio', 600),
    links: z
      .array(LinkInput, 'Links must be a list')
      .check(z.refine((links) => new Set(links.map(({ kind }) => kind)).size === links.length, 'Add each kind of link once')),
    version: z.int('Version must be the one you last read'),
  }),
  answer: PlatformArtist,
  errors: ['stale', 'artist_merged'],
})

export const mergeArtists = endpoint({
  name: 'mergeArtists',
  summary:
    'Merge an artist into another one, which gets its line-ups and followers. The old name and address lead to it from then on. This can’t be undone.',
  method: 'POST',
  path: 'super-admin/artists/{id}/merge/',
  authorize: 'run_platform',
  params: IdParams,
  body: z.strictObject({ into_id: Id }),
  answer: PlatformArtist,
  errors: ['artist_merged'],
})

export type Artist = z.output<typeof Artist>
export type PlatformArtist = z.output<typeof PlatformArtist>
