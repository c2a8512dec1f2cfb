import { expect, it } from 'vitest'
import { readFiles } from '../tools/source-files.ts'
import { findOneSided } from './find-one-sided.ts'

it('The contract holds nothing that only the server or only the web uses.', () => {
  expect(findOneSided(readFiles('{contract,server,web}/**/*.{ts,tsx}'))).toEqual([])
})

const importOf = (...names: string[]) => `import { ${names.join(', ')} } from '#contract/events/events.ts'`

/** What is found if the server uses some names of a file of the contract, and the web others. */
const find = (text: string, { server, web }: { server: string[]; web: string[] }) =>
  findOneSided(
    new Map([
      ['contract/events/events.ts', text],
      ['server/modules/events/get-event.ts', importOf(...server)],
      ['web/guest/features/events/queries/events.ts', importOf(...web)],
    ]),
  )

it.each([
  ['A limit', 'export const maxRows = 20_000'],
  ['A function', 'export const maxRows = (at: number) => at > 3'],
  ['A table', "export const maxRows = { help: 'Help' }"],
  ['A type that describes nothing shared', 'export interface maxRows { at: string }'],
  ['What is made of a shared thing', 'export const days = 7\nexport const maxRows = days * 24'],
])('%s that one side uses is found.', (_, text) => {
  const message = 'contract/events/events.ts: maxRows is used by'
  expect(find(text, { server: ['days', 'maxRows'], web: ['days'] })).toEqual([`${message} the server alone`])
  expect(find(text, { server: ['days'], web: ['days', 'maxRows'] })).toEqual([`${message} the web alone`])
  expect(find(text, { server: ['days', 'maxRows'], web: ['days', 'maxRows'] })).toEqual([])
})

it.each([
  ['An endpoint', "export const getEvent = endpoint({ name: 'getEvent' })"],
  [
    'What an endpoint is made of',
    'const whole = (max: number) => max\nexport const getEvent = endpoint({ limit: whole(maxRows) })\nexport const maxRows = 3',
  ],
  [
    'The type of an answer',
    'const row = {}\nexport const getEvent = endpoint({ answer: row })\nexport type maxRows = Out<typeof row>',
  ],
])('%s stays, although one side uses it.', (_, text) => {
  expect(find(text, { server: ['maxRows'], web: [] })).toEqual([])
})

it('What the server uses by the name of a whole file counts, and so do tests.', () => {
  const files = {
    'contract/events/events.ts': 'export const maxRows = 3',
    'server/modules/events/routes.ts': "import * as events from '#contract/events/index.ts'\nevents.maxRows",
    'web/guest/features/events/screens/events.test.tsx': importOf('maxRows'),
  }
  expect(findOneSided(new Map(Object.entries(files)))).toEqual([])
})

it('The states of a thing stay together; what decides by them does not.', () => {
  const text = "export const next = { draft: 'sent' }\nexport const isOpen = (state: string) => state === 'draft'"
  const files = {
    'contract/messages/states.ts': text,
    'server/a.ts': "import { next, isOpen } from '#contract/messages/states.ts'",
  }
  expect(findOneSided(new Map(Object.entries(files)))).toEqual([
    'contract/messages/states.ts: isOpen is used by the server alone',
  ])
})
