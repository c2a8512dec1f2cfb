import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { LocalDate, wholeNumber } from '../base/schema.ts'
import { consentPages, sitePages } from './site-pages.ts'

/** Words of a text with one emphasis, and where they lead. */
const Span = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  /** An https address, an email address or a path of this site. */
  href: z.optional(z.string()),
})

/** A page's text, read from its Markdown by the server: a browser never sees HTML that someone wrote. */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: z.array(Span) }),
  z.object({ kind: z.literal('paragraph'), text: z.array(Span) }),
  z.object({ kind: z.literal('list'), is_ordered: z.boolean(), items: z.array(z.array(Span)) }),
  z.object({ kind: z.literal('rule') }),
])

export const SitePageName = z.enum(sitePages, 'This page doesn’t exist')
export const PageParams = z.strictObject({ page: SitePageName })
export const Blocks = z.array(Block)

/** A version that was published. It never changes. */
export const Version = z.object({
  version: z.int(),
  effective_on: LocalDate,
  /** What changed, in a sentence; may be empty. */
  summary: z.string(),
})

export const PublishedPage = z.object({
  page: SitePageName,
  ...Version.shape,
  /** The version in effect today; null if the first one takes effect later. */
  current: z.nullable(z.int()),
  blocks: Blocks,
  /** Every published version, latest first, with those that take effect later. */
  versions: z.array(Version),
})

export const listPages = endpoint({
  name: 'listPages',
  summary: 'List which of the platform’s own pages are published and in effect: help, terms, privacy and imprint.',
  method: 'GET',
  reads: 'replica',
  path: 'pages/',
  authorize: 'public',
  answer: z.object({
    pages: z.array(SitePageName),
    /** Whether a version in effect asks accounts for consent. If not, none has anything to accept. */
    asks_consent: z.boolean(),
  }),
  errors: [],
})

export const getPage = endpoint({
  name: 'getPage',
  summary: 'Get a page of the platform as it is in effect today, or another of its published versions.',
  method: 'GET',
  reads: 'replica',
  path: 'pages/{page}/',
  authorize: 'public',
  params: PageParams,
  query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))) }),
  answer: PublishedPage,
  errors: [],
})

const Asked = z.object({
  page: z.enum(consentPages),
  version: z.int(),
  effective_on: LocalDate,
  summary: z.string(),
  /** Whether the next booking waits for it. */
  is_required: z.boolean(),
})

const PagesToAccept = z.object({ pages: z.array(Asked) })

export const getPagesToAccept = endpoint({
  name: 'getPagesToAccept',
  summary: 'Get the terms and privacy versions in effect that ask for your consent and that you haven’t accepted yet.',
  method: 'GET',
  path: 'profile/pages/',
  authorize: 'signed_in',
  answer: PagesToAccept,
  errors: [],
})

export const acceptPages = endpoint({
  name: 'acceptPages',
  summary: 'Accept versions of the terms or the privacy policy that are in effect.',
  method: 'POST',
  path: 'profile/pages/accept/',
  authorize: 'signed_in',
  body: z.strictObject({
    pages: z
      .array(
        z.strictObject({
          page: z.enum(consentPages, 'Only terms and privacy can be accepted'),
          version: wholeNumber('Version', 1, 1_000_000),
        }),
        'Pages must be a list',
      )
      .check(z.minLength(1, 'Name the page you accept'), z.maxLength(consentPages.length, 'Name each page once')),
  }),
  /** What is left to accept. */
  answer: PagesToAccept,
  errors: ['page_changed'],
})

export type PageBlock = z.output<typeof Block>
export type PageSpan = z.output<typeof Span>
export type PublishedPage = z.output<typeof PublishedPage>
export type PageVersion = z.output<typeof Version>
export type PageToAccept = z.output<typeof Asked>
