import { isTestCode } from '../source-files.ts'
import type { Edge, Graph, SourceFile } from './graph.ts'

export interface Finding {
  rule: string
  path: string
  line: number
  message: string
}

export interface Rule {
  name: string
  /** The message after the location: what is wrong and what to do instead. */
  because: string
  /** Places where the rule is broken. */
  find: (graph: Graph) => { path: string; line: number; what?: string }[]
}

export const shipped = (file: SourceFile) => !isTestCode(file.path) && !file.path.endsWith('.config.ts')

/** A rule on single imports: `forbids` is called for every import of the files that `of` selects. */
export function importRule(
  name: string,
  because: string,
  of: (file: SourceFile) => boolean,
  forbids: (edge: Edge) => boolean,
): Rule {
  return {
    name,
    because,
    find: (graph) =>
      [...graph.values()]
        .filter(of)
        .flatMap((file) => file.edges)
        .filter(forbids)
        .map((edge) => ({ path: edge.from, line: edge.line, what: edge.specifier })),
  }
}

/** The folder `n` levels down: `server/modules/events/routes.ts`, 2 -> `events`. */
export const part = (path: string, n: number) => path.split('/')[n] ?? ''
export const isIn = (folder: string) => (file: { path: string }) => file.path.startsWith(`${folder}/`)
export const leadsTo = (edge: Edge, folder: string) =>
  edge.to.startsWith(`${folder}/`) && (edge.kind === 'file' || edge.kind === 'missing')
