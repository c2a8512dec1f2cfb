import { check } from 'recheck'
import { expect, it } from 'vitest'
import { isTestCode, readFiles } from '../tools/source-files.ts'
import { findBuiltPatterns, findPatterns } from './find-patterns.ts'

/** Patterns that the analysis does not understand, and why their time grows only with the length of the text. */
const understood: Record<string, string> = {
  '/[\\p{Cc}--[\\n\\t]]/v': 'one character',
  '/[[\\p{Cc}\\p{Cf}]--[\\n]]/gv': 'one character',
  '/^(.)\\1*$/su': 'starts only at the beginning, and each step is one character or the end',
  '/^(.{1,3})\\1+$/su': 'starts only at the beginning, with one of three pieces',
  '/^\\/(?![/\\\\])[^\\\\\\s]*$/': 'looks one character ahead, once',
  '/\\/(?:JavaScript|OpenAction(?![\\s\\0]*\\[)|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Encrypt)(?![A-Za-z])/':
    'looks ahead over the spaces after one of these names, which contain none',
  '/(?=[=+\\-@＝＋－＠])(?<=(?:^|[;|\\t\\r\\n])[\\s"\']*)/gu':
    'looks back from a sign over the spaces before it, and no sign is a space, so that no space is looked at for two signs',
}

/** Patterns put together while running, all from our own words. */
const built: Record<string, string> = {
  'server/infrastructure/http/server.ts': 'from the paths of the contract: each part ends at the next slash',
  'web/office/ui/form/number-text.ts': 'groups of three digits, each after a separator',
}

const shipped = new Map([...readFiles('{contract,server,web}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))

const isSlow = async ({ source, flags }: { source: string; flags: string }) =>
  (await check(source, flags, { checker: 'automaton', timeout: 60_000 })).status !== 'safe'

it('Every pattern takes time in proportion to the text, so that no text can hold up the process.', async () => {
  const weak = []
  for (const one of findPatterns(shipped)) {
    const name = `/${one.source}/${one.flags}`
    if (!Object.hasOwn(understood, name) && (await isSlow(one))) weak.push(`${one.path} ${name}`)
  }
  expect(weak).toEqual([])
})

it('Patterns put together while running are known.', () => {
  expect(findBuiltPatterns(shipped)).toEqual(Object.keys(built).toSorted())
})

it.each(['([?&][^=&]*)=[^&]*', '<+$', '(a+)+$', '\\s+$'])('The analysis finds that %j is slow.', async (source) => {
  expect(await isSlow({ source, flags: '' })).toBe(true)
})
