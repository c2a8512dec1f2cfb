import type { FileTable } from '../source-files.ts'

export interface Measure {
  name: string
  files: number
  median: number
  p90: number
  longest: { path: string; lines: number }
}

const linesOf = (text: string) => text.trimEnd().split('\n').length

/** The distribution of sizes in a table of files, in lines. */
export function measure(name: string, files: FileTable): Measure {
  const sizes = [...files]
    .map(([path, text]) => ({ path, lines: linesOf(text) }))
    .toSorted((one, other) => one.lines - other.lines)
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0
  return { name, files: sizes.length, median: at(0.5), p90: at(0.9), longest: sizes.at(-1) ?? { path: '', lines: 0 } }
}
