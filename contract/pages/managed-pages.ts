import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { DateInput, Instant, optionalText, requiredText, wholeNumber } from '../base/schema.ts'
import { Blocks, PageParams, SitePageName, Version } from './pages.ts'
import { consents } from './site-pages.ts'

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

const managed = { path: 'super-admin/pages/{page}/', authorize: 'run_platform' } as const
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
  params: PageParams,
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
  params: PageParams,
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
  params: PageParams,
  path: 'super-admin/pages/{page}/draft/',
  answer: ManagedPage,
  errors: [],
})

export const publishPage = endpoint({
  name: 'publishPage',
  summary: 'Publish the draft of a page as its next version, in effect from a date on (UTC). A published version never changes.',
  method: 'POST',
  ...managed,
  params: PageParams,
  path: 'super-admin/pages/{page}/publish/',
  body: z.strictObject({
    revision: Revision,
    effective_on: DateInput,
    consent: z.enum(consents, 'Choose what accounts are asked'),
  }),
  answer: ManagedPage,
  errors: ['stale'],
})

export type ManagedPage = z.output<typeof ManagedPage>
export type ManagedVersion = z.output<typeof ManagedVersion>
