import type { FileTable } from '../source-files.ts'

/** The formatter's width, which it cannot hold in comments and in SQL. */
const widest = 130

/** One text or pattern on one line: it is never broken, so that a search finds it. SQL is not a text. */
const text = /(?<!sql(?:<.*>)?)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![/*])(?:[^/\\]|\\.)+\/)/g

const isWide = (line: string) =>
  line.length > widest && line.length - Math.max(0, ...[...line.matchAll(text)].map(([literal]) => literal.length)) > widest

/** The lines that could be shorter, as `path:line`. */
export const findWideLines = (files: FileTable): string[] =>
  [...files].flatMap(([path, source]) =>
    source.split('\n').flatMap((line, index) => (isWide(line) ? [`${path}:${index + 1}`] : [])),
  )
