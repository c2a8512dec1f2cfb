import { parseSync, Visitor } from 'vite'
import type { FileTable } from '../tools/source-files.ts'

interface Pattern {
  path: string
  source: string
  flags: string
}

/** Each distinct regular expression written out in the code, with the first file it is in. */
export function findPatterns(files: FileTable): Pattern[] {
  const patterns = new Map<string, Pattern>()
  for (const [path, text] of files) {
    if (!/\/[^/\n]+\//.test(text)) continue
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern: source, flags } = node.regex
        if (!patterns.has(`/${source}/${flags}`)) patterns.set(`/${source}/${flags}`, { path, source, flags })
      },
    }).visit(parseSync(path, text).program)
  }
  return [...patterns.values()]
}

/** The files that put a regular expression together while running. */
export const findBuiltPatterns = (files: FileTable): string[] =>
  [...files].filter(([, text]) => /\bRegExp\(/.test(text)).map(([path]) => path)
