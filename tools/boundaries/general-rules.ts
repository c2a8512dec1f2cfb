import { isTestCode } from '../source-files.ts'
import { findCycles } from './graph.ts'
import { importRule, isIn, leadsTo, part, shipped, type Rule } from './rule.ts'

const areas = ['contract', 'server', 'web']
const testPackages = new Set([
  'vitest',
  'fast-check',
  'playwright-core',
  'happy-dom',
  'axe-core',
  '@sparticuz/chromium',
  'lighthouse',
])

/** The directions between the repository's areas. */
export const generalRules: readonly Rule[] = [
  importRule(
    'contract-alone',
    'the contract imports only the schema library and itself',
    (file) => isIn('contract')(file) && shipped(file),
    (edge) => !(leadsTo(edge, 'contract') || (edge.kind === 'package' && edge.to === 'zod')),
  ),
  importRule(
    'web-and-server-apart',
    'browser and server share the contract and never import each other',
    (file) => isIn('web')(file) || isIn('server')(file),
    (edge) => leadsTo(edge, edge.from.startsWith('web/') ? 'server' : 'web'),
  ),
  importRule(
    'no-tools-in-product',
    'the product imports nothing that only surrounds it',
    (file) => areas.some((area) => isIn(area)(file)) && shipped(file),
    (edge) => edge.kind === 'file' && !areas.includes(part(edge.to, 0)),
  ),
  importRule(
    'no-test-code-in-product',
    'test code stays out of what is shipped',
    (file) => areas.some((area) => isIn(area)(file)) && shipped(file),
    (edge) => (edge.kind === 'file' && isTestCode(edge.to)) || (edge.kind === 'package' && testPackages.has(edge.to)),
  ),
  importRule(
    'area-names',
    'an import inside an area is relative, one between areas begins with #contract/, #server/ or #web/',
    () => true,
    (edge) => {
      const isOwnArea = part(edge.from, 0) === part(edge.to, 0) || !areas.includes(part(edge.to, 0))
      return (edge.kind === 'file' || edge.kind === 'missing') && edge.specifier.startsWith('#') === isOwnArea
    },
  ),
  importRule(
    'import-exists',
    'there is no such file',
    () => true,
    (edge) => edge.kind === 'missing',
  ),
  {
    name: 'no-cycles',
    because: 'files import each other in a circle; move what both need into a third',
    find: (graph) =>
      findCycles(graph).map((cycle) => {
        const [path = '', next] = cycle
        const line = graph.get(path)?.edges.find((edge) => edge.to === next)?.line ?? 1
        return { path, line, what: cycle.join(' -> ') }
      }),
  },
]
