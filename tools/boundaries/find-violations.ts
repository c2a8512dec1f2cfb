import type { FileTable } from '../source-files.ts'
import { generalRules } from './general-rules.ts'
import { buildGraph } from './graph.ts'
import type { Finding, Rule } from './rule.ts'
import { serverRules } from './server-rules.ts'
import { webRules } from './web-rules.ts'

export const rules: readonly Rule[] = [...generalRules, ...serverRules, ...webRules]

/** Every place in a table of files that breaks a boundary. */
export function findViolations(files: FileTable, others: ReadonlySet<string> = new Set()): Finding[] {
  const graph = buildGraph(files, others)
  return rules.flatMap((rule) =>
    rule.find(graph).map(({ path, line, what }) => ({
      rule: rule.name,
      path,
      line,
      message: what === undefined ? rule.because : `${what}: ${rule.because}`,
    })),
  )
}
