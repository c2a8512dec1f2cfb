import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type {
  ManagedPage,
  listManagedPages as listEndpoint,
  previewPage as previewEndpoint,
  publishPage as publishEndpoint,
  savePageDraft as saveEndpoint,
} from '#contract/pages/managed-pages.ts'
import { isConsentPage, sitePages, type SitePage } from '#contract/pages/site-pages.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { pageBlocks } from './page-blocks.ts'
import { deleteDraft, lockDraft, publishDraft, writePageDraft } from './page-store.ts'
import { countAccounts, dayOf, findDrafts, findManagedVersions, findText } from './page-views.ts'
import { startingTexts } from './starting-texts.ts'

export async function listManagedPages({ db, clock }: Infrastructure): Promise<AnswerOf<typeof listEndpoint>> {
  const [rows, drafts, accounts] = [await findManagedVersions(db, null), await findDrafts(db, null), await countAccounts(db)]
  const day = dayOf(clock.now())
  return {
    accounts,
    pages: sitePages.map((page) => {
      const versions = rows.filter((row) => row.page === page)
      return {
        page,
        current: versions.find(({ effective_on }) => effective_on <= day) ?? null,
        upcoming: versions.findLast(({ effective_on }) => effective_on > day) ?? null,
        has_draft: drafts.some((draft) => draft.page === page),
      }
    }),
  }
}

async function readPage(db: Database | Tx, page: SitePage, now: Temporal.Instant): Promise<ManagedPage> {
  const versions = await findManagedVersions(db, page)
  const [draft = null] = await findDrafts(db, page)
  const day = dayOf(now)
  return {
    page,
    current: versions.find(({ effective_on }) => effective_on <= day)?.version ?? null,
    versions,
    draft,
    starting_text: versions[0] === undefined ? startingTexts[page] : await findText(db, page, versions[0].version),
    accounts: await countAccounts(db),
  }
}

/** What the editor holds, to compare with what someone else saved: its version is the draft’s revision. */
async function readForm(tx: Tx, page: SitePage, now: Temporal.Instant) {
  const { draft, starting_text } = await readPage(tx, page, now)
  return { version: draft?.revision ?? 0, body: draft?.body ?? starting_text, summary: draft?.summary ?? '' }
}

export const getManagedPage = async ({ db, clock }: Infrastructure, page: SitePage): Promise<ManagedPage> =>
  readPage(db, page, clock.now())

/** Nothing is stored. */
export const previewPage = async (text: string): Promise<AnswerOf<typeof previewEndpoint>> =>
  Promise.resolve({ blocks: pageBlocks(text) })

export async function savePageDraft(
  { db, clock }: Infrastructure,
  caller: Caller,
  page: SitePage,
  body: BodyOf<typeof saveEndpoint>,
): Promise<ManagedPage> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const isWritten = await writePageDraft(tx, { page, ...body, by: caller.actor.user_id, now })
    if (!isWritten) refuse('stale', { extra: { current: await readForm(tx, page, now) } })
    const after = { page, summary: body.summary, characters: body.body.length }
    await audit(tx, caller, { at: now, action: 'savePageDraft', subject: { kind: 'platform', id: null }, after })
    return readPage(tx, page, now)
  })
}

export async function discardPageDraft({ db, clock }: Infrastructure, caller: Caller, page: SitePage): Promise<ManagedPage> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    if (await deleteDraft(tx, page)) {
      const subject = { kind: 'platform', id: null }
      await audit(tx, caller, { at: now, action: 'discardPageDraft', subject, before: { page }, after: { page: null } })
    }
    return readPage(tx, page, now)
  })
}

/** The draft as it was read becomes the next version. Of two publications at once, the later one is refused. */
export async function publishPage(
  { db, clock }: Infrastructure,
  caller: Caller,
  page: SitePage,
  { revision, effective_on, consent }: BodyOf<typeof publishEndpoint>,
): Promise<ManagedPage> {
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, page)
    const now = clock.now()
    if (draft?.revision !== revision) return refuse('stale', { extra: { current: await readForm(tx, page, now) } })
    const [latest] = await findManagedVersions(tx, page)
    refuseDate(effective_on, dayOf(now), latest?.effective_on ?? null)
    if (consent !== 'none' && !isConsentPage(page))
      refuse('invalid', { fields: { consent: ['Only terms and privacy ask for consent'] } })
    const version = (latest?.version ?? 0) + 1
    await publishDraft(tx, draft.id, { version, effective_on, consent, by: caller.actor.user_id, now })
    const after = { page, version, effective_on, consent }
    await audit(tx, caller, { at: now, action: 'publishPage', subject: { kind: 'platform', id: null }, after })
    return readPage(tx, page, now)
  })
}

/** Versions take effect in their order, and none before it was published. */
function refuseDate(effective_on: string, day: string, latest: string | null): void {
  const message =
    effective_on < day
      ? 'Choose today or a later date'
      : latest !== null && effective_on < latest
        ? `Choose ${latest} or later: the previous version takes effect then`
        : null
  if (message !== null) refuse('invalid', { fields: { effective_on: [message] } })
}
