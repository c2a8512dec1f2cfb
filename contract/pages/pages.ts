import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { DateInput, Instant, LocalDate, optionalText, requiredText, wholeNumber } from '../base/schema.ts'
import { consentPages, consents, sitePages } from './site-pages.ts'

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

const SitePageName = z.enum(sitePages, 'This page doesn’t exist')
const PageParams = z.strictObject({ page: SitePageName })
const Blocks = z.array(Block)

/** A version that was published. It never changes. */
const Version = z.object({
  version: z.int(),
  effective_on: LocalDate,
  /** What changed, in a sentence; may be empty. */
  summary: z.string(),
})

export const PublishedPage = z.object({
  page: SitePageName,
  ...Version.shape,
  /** Whether it is the version in effect today. */
  is_current: z.boolean(),
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
  answer: z.object({ pages: z.array(SitePageName) }),
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

const ManagedVersion = z.object({
  ...Version.shape,
  consent: z.enum(consents),
  published_at: Instant,
  /** A username; null if it was published with the demo data. */
  published_by: z.nullable(z.string()),
  /** How many of today's accounts have accepted this version. */
  accepted: z.int(),
})

const Draft = z.object({
  body: z.string(),
  summary: z.string(),
  revision: z.int(),
  updated_at: Instant,
  updated_by: z.nullable(z.string()),
})

export const ManagedPage = z.object({
  page: SitePageName,
  /** The version in effect today. */
  current: z.nullable(z.int()),
  versions: z.array(ManagedVersion),
  draft: z.nullable(Draft),
  /** What the editor begins with: the latest version, or a text that we wrote. */
  starting_text: z.string(),
  /** Accounts that could accept it. */
  accounts: z.int(),
})

const managed = { path: 'super-admin/pages/{page}/', authorize: 'run_platform', params: PageParams } as const
const Text = requiredText('Text', { max: 60_000 })
const Revision = wholeNumber('Revision', 0, 1_000_000_000)
const textBytes = 300_000

export const listManagedPages = endpoint({
  name: 'listManagedPages',
  summary: 'List the platform’s own pages with the version in effect, the draft, and how many accounts accepted it.',
  method: 'GET',
  path: 'super-admin/pages/',
  authorize: 'run_platform',
  answer: z.object({
    pages: z.array(
      z.object({
        page: SitePageName,
        current: z.nullable(ManagedVersion),
        /** Published, but not yet in effect. */
        upcoming: z.nullable(ManagedVersion),
        has_draft: z.boolean(),
      }),
    ),
    accounts: z.int(),
  }),
  errors: [],
})

export const getManagedPage = endpoint({
  name: 'getManagedPage',
  summary: 'Get a page of the platform with its versions and its draft.',
  method: 'GET',
  ...managed,
  answer: ManagedPage,
  errors: [],
})

export const previewPage = endpoint({
  name: 'previewPage',
  summary: 'Show a text as its page will show it. Nothing is stored.',
  method: 'POST',
  path: 'super-admin/pages/preview/',
  authorize: 'run_platform',
  body: z.strictObject({ body: Text }),
  body_limit: textBytes,
  answer: z.object({ blocks: Blocks }),
  errors: [],
})

export const savePageDraft = endpoint({
  name: 'savePageDraft',
  summary: 'Save the draft of a page’s next version.',
  method: 'PUT',
  ...managed,
  path: 'super-admin/pages/{page}/draft/',
  body: z.strictObject({
    body: Text,
    summary: optionalText('What changed', 300),
    /** Of the draft that was read; 0 if there was none. */
    revision: Revision,
  }),
  body_limit: textBytes,
  answer: ManagedPage,
  errors: ['stale'],
})

export const discardPageDraft = endpoint({
  name: 'discardPageDraft',
  summary: 'Discard the draft of a page’s next version.',
  method: 'DELETE',
  ...managed,
  path: 'super-admin/pages/{page}/draft/',
  answer: ManagedPage,
  errors: [],
})

export const publishPage = endpoint({
  name: 'publishPage',
  summary: 'Publish the draft of a page as its next version, in effect from a date on (UTC). A published version never changes.',
  method: 'POST',
  ...managed,
  path: 'super-admin/pages/{page}/publish/',
  body: z.strictObject({
    revision: Revision,
    effective_on: DateInput,
    consent: z.enum(consents, 'Choose what accounts are asked'),
  }),
  answer: ManagedPage,
  errors: ['stale'],
})

export type PageBlock = z.output<typeof Block>
export type PageSpan = z.output<typeof Span>
export type PublishedPage = z.output<typeof PublishedPage>
export type PageVersion = z.output<typeof Version>
export type PageToAccept = z.output<typeof Asked>
export type ManagedPage = z.output<typeof ManagedPage>
export type ManagedVersion = z.output<typeof ManagedVersion>
