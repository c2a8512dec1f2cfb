import { posix } from 'node:path'
import type { FileTable } from '../tools/source-files.ts'

const link = /\]\(([^)\s]+)\)/g
const code = /`([^`\n]+)`/g
// A backticked text counts as a path if it begins with a folder or is a file in the repository's root.
const looksLikePath =
  /^(?:\.{1,2}\/|(?:contract|server|web|journeys|bench|deploy|tools|docs|repository|\.ci)\/)[\w./*{},<>-]*$|^[A-Z]+\.md$/

// A text with a source file's extension counts as a file name in any folder: `refund.ts`, `parts/cancel-dialog.tsx`.
const looksLikeName = /^(?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|js|css|sql|md|json|html|yml|yaml|sh)$/

// A text that ends in a slash counts as a folder anywhere: `prestations/`.
const looksLikeFolder = /^(?:[\w-]+\/)+$/

/** Placeholders such as `<domain>` or `…` are not files. */
const isExample = (path: string) => /[<>*{}…]|NNNN|0000/.test(path)

export interface DeadReference {
  document: string
  line: number
  reference: string
}

/** Links and backticked paths in documents that lead to no file or folder, and names that no file has. */
export function findDeadReferences(
  documents: FileTable,
  isThere: (path: string) => boolean,
  files: readonly string[],
): DeadReference[] {
  const isNamed = (name: string) =>
    looksLikeFolder.test(name)
      ? files.some((file) => `/${file}`.includes(`/${name}`))
      : looksLikeName.test(name) && files.some((file) => file === name || file.endsWith(`/${name}`))
  const dead: DeadReference[] = []
  for (const [document, text] of documents) {
    const folder = posix.dirname(document)
    for (const [index, content] of text.split('\n').entries()) {
      const linked = [...content.matchAll(link)].map((match) => match[1] ?? '').filter((to) => !/^(?:[a-z]+:|#)/.test(to))
      const quoted = [...content.matchAll(code)]
        .map((match) => match[1] ?? '')
        .filter((to) => looksLikePath.test(to) || looksLikeName.test(to) || looksLikeFolder.test(to))
      for (const reference of [...linked, ...quoted.filter((to) => !isNamed(to))]) {
        const path = reference.replace(/[#?].*$/, '').replace(/\/$/, '')
        const inFolder = posix.normalize(posix.join(folder, path))
        if (!isExample(path) && !isThere(inFolder) && !isThere(path)) dead.push({ document, line: index + 1, reference })
      }
    }
  }
  return dead
}
