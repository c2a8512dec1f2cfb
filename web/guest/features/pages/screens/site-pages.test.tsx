import { afterEach, expect, it, vi } from 'vitest'
import { acceptPages, getPage, getPagesToAccept, type PublishedPage } from '#contract/pages/pages.ts'
import { isConsentPage, sitePages, type SitePage } from '#contract/pages/site-pages.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'
import { sitePageLabels } from '../../../../shared/words/site-pages.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await endSession()
})

const text = (page: SitePage, more: Partial<PublishedPage> = {}): PublishedPage => ({
  page,
  version: 2,
  current: 2,
  effective_on: '2026-11-22',
  summary: '',
  blocks: [
    { kind: 'heading', level: 2, text: [{ text: 'Cancelling' }] },
    {
      kind: 'paragraph',
      text: [{ text: 'See ' }, { text: 'our club', href: 'https://club.example', strong: true }, { text: '.' }],
    },
    { kind: 'list', is_ordered: false, items: [[{ text: 'One' }], [{ text: 'Two', em: true }]] },
  ],
  versions: [
    { version: 2, effective_on: '2026-11-22', summary: 'Refunds are faster.' },
    { version: 1, effective_on: '2026-01-01', summary: '' },
  ],
  ...more,
})
const open = async (address: string, page: PublishedPage) => renderApp(address, new Answers().give(getPage, page))

it.each(sitePages)('%s can be read by anyone, with its date and its earlier versions', async (page) => {
  await open(`/${page}`, text(page))
  expect(find('h1').textContent).toBe(sitePageLabels[page])
  expect(find('main').textContent).toContain(
    isConsentPage(page) ? 'In effect since Sun, Nov 22, 2026.' : 'Updated Sun, Nov 22, 2026.',
  )
  expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['Cancelling'])
  expect(findAction('our club').getAttribute('href')).toBe('https://club.example')
  expect(findAction('Thu, Jan 1, 2026').getAttribute('href')).toBe(`/${page}?version=1`)
})

it('an earlier version says so and leads to the one in effect', async () => {
  await open('/terms?version=1', text('terms', { version: 1 }))
  expect(find('main').textContent).toContain('A later version has replaced this one.')
  expect(findAction('Read the version in effect').getAttribute('href')).toBe('/terms')
})

it('the version in effect announces the next one', async () => {
  await open('/terms', text('terms', { version: 1, current: 1 }))
  expect(find('main').textContent).toContain('A new version takes effect on Sun, Nov 22, 2026. Refunds are faster.')
  expect(findAction('Read the new version').getAttribute('href')).toBe('/terms?version=2')
})

it('a version of the future says when it takes effect', async () => {
  await open('/terms?version=2', text('terms', { version: 2, current: 1 }))
  expect(find('main').textContent).toContain('This version takes effect on Sun, Nov 22, 2026.')
})

it('every page leads to those that are published', async () => {
  await open('/help', text('help'))
  for (const name of ['Help', 'Terms', 'Privacy', 'Imprint'])
    expect(findAction(name).getAttribute('href')).toBe(`/${name.toLowerCase()}`)
})

it('an unpublished page has no link, and sign-up names only what is published', async () => {
  await renderApp('/signup', new Answers(), { pages: ['terms'], asks_consent: false })
  expect([...document.querySelectorAll('footer nav a')].map(({ textContent }) => textContent)).toEqual([
    'All events',
    'Clubs',
    'Terms',
  ])
  expect(find('main form').textContent).toContain('By creating an account, you agree to the Terms.')
})

it('without pages, sign-up asks for no consent', async () => {
  await renderApp('/signup', new Answers(), { pages: [], asks_consent: false })
  expect(find('main form').textContent).not.toContain('you agree')
})

it('one line asks an account for its consent, and goes once it is given', async () => {
  keepSession(signedIn(profiles.client))
  const toAccept = {
    page: 'terms',
    version: 2,
    effective_on: '2026-11-22',
    summary: 'Refunds are faster.',
    is_required: true,
  } as const
  const answers = new Answers().give(getPage, text('help')).give(getPagesToAccept, { pages: [toAccept] })
  answers.give(acceptPages, { pages: [] })
  vi.stubGlobal('fetch', answers.fetch)
  const frame = { pages: [...sitePages], asks_consent: true }
  await renderApp('/help', answers, frame)
  await settle()
  const line = find('[aria-label="Our terms have changed"]')
  expect(line.textContent).toContain(
    'We updated our terms on Sun, Nov 22, 2026. Refunds are faster. Accept before your next booking.',
  )
  await press(findAction('Accept'))
  await settle()
  expect(answers.sent).toEqual([{ endpoint: 'acceptPages', body: { pages: [{ page: 'terms', version: 2 }] }, key: null }])
  expect(document.querySelector('[aria-label="Our terms have changed"]')).toBeNull()
})
