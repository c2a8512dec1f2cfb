import { expect, it } from 'vitest'
import { readFiles, type FileTable } from '../tools/source-files.ts'

/** Dialogs in which the way back stands after the action. */
function findLateWaysBack(files: FileTable): string[] {
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(/<DialogActions>(.*?)<\/DialogActions>/gs)].flatMap(([, inside = '']) => {
      const [, ...buttons] = inside.split('<Button')
      return buttons.slice(1).some((button) => button.includes('variant="secondary"')) ? [path] : []
    }),
  )
}

it('In a dialog the action comes last, where a guest learned to find it.', () => {
  expect(findLateWaysBack(readFiles('web/guest/**/*.tsx'))).toEqual([])
})

it('A dialog that asks the other way round is found.', () => {
  const dialog = '<DialogActions><Button onClick={pay}>Pay</Button><Button variant="secondary">Wait</Button></DialogActions>'
  expect(findLateWaysBack(new Map([['web/guest/pay.tsx', dialog]]))).toEqual(['web/guest/pay.tsx'])
})
