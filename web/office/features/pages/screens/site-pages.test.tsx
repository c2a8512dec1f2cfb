import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  discardPageDraft,
  getManagedPage,
  listManagedPages,
  previewPage,
  publishPage,
  savePageDraft,
  type ManagedPage,
  type ManagedVersion,
} from '#contract/pages/managed-pages.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const version: ManagedVersion = {
  version: 1,
  effective_on: '2026-01-01',
  summary: '',
  consent: 'none',
  published_at: '2026-01-01T09:00:00Z',
  published_by: 'superadmin',
  accepted: 7,
}
const page: ManagedPage = {
  page: 'terms',
  current: 1,
  versions: [version],
  draft: null,
  starting_text: 'By [company].',
  accounts: 10,
}
const draft = { body: 'By [company].', summary: 'New', revision: 3, updated_at: '2026-11-20T09:00:00Z', updated_by: 'ana' }

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  answers.giveByDefault(previewPage, { blocks: [{ kind: 'paragraph', text: [{ text: 'Shown as guests read it' }] }] })
  await renderOffice(path, answers)
  await settle()
}

beforeEach(() => keepSession(signedIn(profiles.superadmin)))
afterEach(() => vi.unstubAllGlobals())

describe('the platform’s pages', () => {
  it('are listed with the version in effect and how many accounts accepted it.', async () => {
    const rest = (['help', 'privacy', 'imprint'] as const).map((name) => ({
      page: name,
      current: null,
      upcoming: null,
      has_draft: name === 'help',
    }))
    const terms = { page: 'terms' as const, current: version, upcoming: null, has_draft: false }
    await open('/super-admin/pages', new Answers().give(listManagedPages, { pages: [terms, ...rest], accounts: 10 }))
    expect(find('main').textContent).toContain('7 of 10 accounts')
    expect(find('main').textContent).toContain('Not published')
    expect(findAction('Edit imprint').getAttribute('href')).toBe('/super-admin/pages/imprint')
    expect(await findAxeFaults()).toEqual([])
  })

  it('are edited beside their preview, and a draft is saved before it can be published.', async () => {
    const answers = new Answers().give(getManagedPage, page).give(savePageDraft, { ...page, draft })
    await open('/super-admin/pages/terms', answers)
    await vi.waitFor(() => expect(find('[aria-label="Preview of the page"]').textContent).toBe('Shown as guests read it'))
    expect(
      findAction('Publish version').getAttribute('data-disabled') ?? findAction('Publish version').ariaDisabled,
    ).not.toBeNull()
    expect(await findAxeFaults()).toEqual([])
    await type(findField('What changed'), 'New')
    await press(findAction('Save draft'))
    await vi.waitFor(() =>
      expect(answers.sent.filter(({ endpoint }) => endpoint === 'savePageDraft')).toMatchObject([
        { body: { body: 'By [company].', summary: 'New', revision: 0 } },
      ]),
    )
  })

  it('are published with a date and what accounts are asked, and a warning of words to fill in.', async () => {
    const answers = new Answers().give(getManagedPage, { ...page, draft })
    answers.give(publishPage, { ...page, current: 2, versions: [{ ...version, version: 2 }, version] })
    await open('/super-admin/pages/terms', answers)
    await press(findAction('Publish version'))
    await vi.waitFor(() => expect(find('[role="dialog"]').textContent).toContain('[company]. Guests would see them as they are.'))
    await press(findField('Ask before the next booking'))
    const buttons = [...find('[role="dialog"]').querySelectorAll('button')]
    const publish = buttons.find(({ textContent }) => textContent === 'Publish version')
    if (publish !== undefined) await press(publish)
    await vi.waitFor(() =>
      expect(answers.sent.filter(({ endpoint }) => endpoint === 'publishPage')).toMatchObject([
        { body: { revision: 3, effective_on: new Date().toISOString().slice(0, 10), consent: 'require' } },
      ]),
    )
  })

  it('lose a draft that is discarded.', async () => {
    const answers = new Answers().give(getManagedPage, { ...page, draft }).give(discardPageDraft, page)
    await open('/super-admin/pages/terms', answers)
    await press(findAction('Discard draft'))
    await vi.waitFor(() => expect(find('[role="dialog"]').textContent).toContain('The published version stays as it is.'))
    const [confirm] = [...find('[role="dialog"]').querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Discard draft',
    )
    if (confirm !== undefined) await press(confirm)
    await vi.waitFor(() => expect(answers.sent.map(({ endpoint }) => endpoint)).toContain('discardPageDraft'))
  })
})
