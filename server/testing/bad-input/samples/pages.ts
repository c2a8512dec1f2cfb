import type { Pool } from 'pg'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

const versionId = '019abb00-0000-7000-8000-0000000000a1'

async function publishTerms(pool: Pool, { id }: Guest): Promise<void> {
  await pool.query(
    `insert into page_versions (id, page, body, summary, revision, updated_at, version, effective_on, consent, published_at)
     values ($1, 'terms', 'Terms', '', 1, now(), 1, '2020-01-01', 'none', now()) on conflict do nothing`,
    [versionId],
  )
  await pool.query('delete from page_acceptances where user_id = $1', [id])
}

async function removeDraft(pool: Pool): Promise<void> {
  await pool.query(`delete from page_versions where page = 'imprint' and published_at is null`)
}

async function writeDraft(pool: Pool): Promise<void> {
  await removeDraft(pool)
  await pool.query(
    `insert into page_versions (id, page, body, summary, revision, updated_at)
     values (gen_random_uuid(), 'imprint', 'Imprint', '', 1, now())`,
  )
}

export const pages: ModuleSamples = {
  calls: () => ({
    getPage: { page: 'terms', version: undefined },
    acceptPages: { pages: [{ page: 'terms', version: 1 }] },
    ...inCalls(['getManagedPage', 'discardPageDraft'], { page: 'imprint' }),
    savePageDraft: { page: 'imprint', body: 'Imprint', summary: 'Address', revision: 0 },
    publishPage: { page: 'imprint', revision: 1, effective_on: '2998-01-01', consent: 'none' },
  }),
  prepare: {
    getPage: publishTerms,
    acceptPages: publishTerms,
    savePageDraft: removeDraft,
    discardPageDraft: writeDraft,
    publishPage: writeDraft,
  },
}
