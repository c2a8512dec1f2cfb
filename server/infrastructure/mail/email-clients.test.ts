import { caniemail } from 'caniemail'
import { expect, it } from 'vitest'
import { emailStyle } from './email-style.ts'
import { writeEmail } from './write-email.ts'

/** What some programs ignore, and why an email holds without it. */
const allowed = new Map([
  ['color-scheme meta tag', 'Programs that ignore it show the light theme.'],
  ['border-radius', 'The corners are square then.'],
  ['display:none', 'The first sentence is then read twice.'],
  ['<body> element', 'The element inside it has the same background, colour and font.'],
  ['word-break', 'A word longer than a line then widens the email.'],
  ['lang attribute', 'Emails are in English, which programs assume.'],
])

const clients = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*', 'gmx.*', 'aol.*'] as const

/** Every email is written by `writeEmail`: this one has every part. */
const { html } = writeEmail({
  subject: 'Subject',
  heading: 'Heading',
  text: ['First.', 'Second, at https://vesper.example/now.'],
  code: '042137',
  action: { label: 'Do it', url: 'https://vesper.example/now' },
  facts: [
    ['When', 'Now'],
    ['Where', 'Here'],
  ],
  notes: ['Later.'],
  linked: true,
  unsubscribe: 'https://vesper.example/unsubscribe/x',
  reason: 'You received this because you asked.',
  site: 'https://vesper.example',
})
const unstyled = html.replace(/<style>[^]*?<\/style>/, '')

it('an email without its style sheet needs nothing that a common mail program ignores.', () => {
  const { issues } = caniemail({ clients: [...clients], html: unstyled })
  const features = new Set([...issues.errors.values()].flat().map(({ title }) => title))
  expect([...features].filter((title) => !allowed.has(title))).toEqual([])
  expect([...allowed.keys()].filter((title) => !features.has(title))).toEqual([])
})

it('each element of an email that is seen has its own style, so that no style sheet is needed.', () => {
  const body = unstyled.slice(unstyled.indexOf('<body'))
  expect(body.match(/<[a-z]/g)?.length).toBeGreaterThan(20)
  expect([...body.matchAll(/<[a-z]\w*(?![^>]* style=")[^>]*>/g)].map(([tag]) => tag)).toEqual([])
})

it('the style sheet only adjusts to the reader’s theme and width.', () => {
  expect(emailStyle.replaceAll(/@media [^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').trim()).toBe('')
})
