import { posix } from 'node:path'
import type { FileTable } from '../tools/source-files.ts'

const link = /\]\(([^)\s]+)\)/g
const code = /`([^`\n]+)`/g
// A backticked text is taken for a path when it begins with a folder or is a file of the repository's root.
const looksLikePath = /^(?:\.{1,2}\/|(?:contract|server|web|journeys|bench|deploy|tools|docs|repository|\.ci)\/)[\w./*{},<>-]*$|^[A-Z]+\.md$/

/** Examples for names still to be chosen, `<domain>` or `…`, stand for no file. */
const isExample = (path: string) => /[<>*{}…]|NNNN|0000/.test(path)

export interface DeadReference {
  document: string
  line: number
  reference: string
}

/** Links and backticked paths in documents that lead to no file and no folder. */
export function findDeadReferences(documents: FileTable, isThere: (path: string) => boolean): DeadReference[] {
  const dead: DeadReference[] = []
  for (const [document, text] of documents) {
    const folder = posix.dirname(document)
    for (const [index, content] of text.split('\n').entries()) {
      const linked = [...content.matchAll(link)].map((found) => found[1] ?? '').filter((to) => !/^(?:[a-z]+:|#)/.test(to))
      const quoted = [...content.matchAll(code)].map((found) => found[1] ?? '').filter((to) => looksLikePath.test(to))
      for (const reference of [...linked, ...quoted]) {
        const path = reference.replace(/[#?].*$/, '').replace(/\/$/, '')
        const inFolder = posix.normalize(posix.join(folder, path))
        if (!isExample(path) && !isThere(inFolder) && !isThere(path)) dead.push({ document, line: index + 1, reference })
      }
    }
  }
  return dead
}
