import { sitePages, type SitePage } from '#contract/pages/site-pages.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { dayOf, insertAcceptances, lockDraft, publishDraft, startingTexts, writePageDraft } from '../modules/pages/demo.ts'

interface Edition {
  page: SitePage
  version: number
  body: string
  summary: string
  by: string
  now: Temporal.Instant
}

async function publish(tx: Tx, { page, version, body, summary, by, now }: Edition): Promise<void> {
  await writePageDraft(tx, { page, body, summary, revision: 0, by, now })
  const draft = await lockDraft(tx, page)
  if (draft !== null) await publishDraft(tx, draft.id, { version, effective_on: dayOf(now), consent: 'none', by, now })
}

const movedEvents =
  ' If the club moves the event by more than an hour or to another date, you can cancel free of charge for 72 hours after the change.'

/** As it was before guests could free themselves of a moved event. */
const earlierTerms = startingTexts.terms.replace(movedEvents, '')

/** The platform's own pages with our texts, the terms in their second version. Guests have accepted it, teams the first. */
export async function fillPages(
  tx: Tx,
  {
    superadmin,
    guests,
    teams,
    now,
  }: { superadmin: string; guests: readonly string[]; teams: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  const [began, changed] = [now.subtract({ hours: 24 * 200 }), now.subtract({ hours: 24 * 7 })]
  for (const page of sitePages) {
    const body = page === 'terms' ? earlierTerms : startingTexts[page]
    await publish(tx, { page, version: 1, body, summary: '', by: superadmin, now: began })
  }
  await publish(tx, {
    page: 'terms',
    version: 2,
    body: startingTexts.terms,
    summary: 'If a club moves an event, you can cancel free of charge for 72 hours.',
    by: superadmin,
    now: changed,
  })
  for (const id of teams) await insertAcceptances(tx, id, { shown_at: began, now: began, source: 'sign_up' })
  for (const id of guests) await insertAcceptances(tx, id, { shown_at: changed, now: changed, source: 'sign_up' })
}
