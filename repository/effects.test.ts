import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** Effects that answer something other than an event of the page or its address. */
const allowed: Record<string, string> = {
  'web/guest/domain/follow-toggle.tsx': 'A tap before signing in is done after it, on the page that loads then.',
  'web/guest/features/events/parts/use-count-view.ts': 'A view counts once a page was looked at for a while.',
  'web/office/features/payouts/parts/finish-account.tsx': 'The provider’s page leads back to an address that asks once.',
}

/** The text from this bracket to the one that closes it. */
function bracketsFrom(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Files with an effect, or an event of one, that calls the server or changes something there. */
function findCallingEffects(files: FileTable): string[] {
  return [...files].flatMap(([path, text]) => {
    const aliases = [...text.matchAll(/\bmutate(?:Async)?: (\w+)/g)].map(([, name = '']) => name)
    const moves = new RegExp(`\\b(?:${['call', 'fetch', 'mutate', 'mutateAsync', ...aliases].join('|')})\\(`)
    const effects = [...text.matchAll(/\buse(?:Layout)?Effect(?:Event)?\(/g)]
    return effects.some(({ index, 0: { length } }) => moves.test(bracketsFrom(text, index + length - 1))) ? [path] : []
  })
}

it('What a screen of guests or the office needs is loaded by its loader, and changed by a handler: no effect calls the server, but for those listed.', () => {
  // The door’s device works without a network and has no loaders: its effects keep it in step with the server.
  const shipped = new Map([...readFiles('web/{guest,office}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))
  expect(shipped.size).toBeGreaterThan(1_000)
  expect(findCallingEffects(shipped).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

it.each([
  'useEffect(() => {\n  void call(getClub, { params: { id } }).then(setClub)\n}, [id])',
  'useLayoutEffect(() => void mutate(true), [mutate])',
  'const { mutateAsync: refresh } = useRefresh()\nconst finish = useEffectEvent(async () => refresh())',
])('One more is found: %s', (text) => {
  expect(findCallingEffects(new Map([['web/office/new.tsx', text]]))).toEqual(['web/office/new.tsx'])
})

it('A call beside an effect is none in it.', () => {
  const text = 'const save = () => call(saveClub)\nuseEffect(() => void focus(), [])\nconst { mutate } = useFollow()'
  expect(findCallingEffects(new Map([['web/office/new.tsx', text]]))).toEqual([])
})
