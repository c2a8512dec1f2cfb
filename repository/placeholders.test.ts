import { expect, it } from 'vitest'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

/** The kit's own, and the frame around every screen. */
const homes = ['web/guest/ui/lazy-part.tsx', 'web/guest/shell/app.tsx']

const findOthers = (files: FileTable): string[] =>
  [...files].flatMap(([path, text]) => (!homes.includes(path) && /<Suspense\b/.test(text) ? [path] : []))

it('Parts of a guest’s screen that load later are wrapped in `Later`, so that a server can draw the screen.', () => {
  expect(findOthers(new Map([...readFiles('web/guest/**/*.tsx')].filter(([path]) => !isTestCode(path))))).toEqual([])
})

it('One that doesn’t is found.', () => {
  expect(findOthers(new Map([['web/guest/new.tsx', '<Suspense fallback={null}>']]))).toEqual(['web/guest/new.tsx'])
})
