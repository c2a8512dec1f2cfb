export interface Step {
  name: string
  /** Each one an argument list for Node, run one after another; the first that fails fails the step. */
  commands: string[][]
  /** How many of the two places it takes while it runs: 2 runs alone. */
  places: 1 | 2
  /** Counted by the single test instead of as one. */
  vitest?: true
}

const node = (...command: string[]) => [command]
const types = (...projects: string[]) => projects.map((project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project])

function tests(name: string, ...projects: string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name, commands: [['node_modules/vitest/vitest.mjs', 'run', ...chosen]], places: 2, vitest: true }
}

/** In this order, as places become free: what is quick to fail comes first. Whatever serves pages needs the build. */
const steps: readonly Step[] = [
  { name: 'lint', commands: [['node_modules/oxfmt/bin/oxfmt', '--check', '.'], ['node_modules/oxlint/bin/oxlint']], places: 1 },
  {
    name: 'types',
    commands: types(
      'contract',
      'server',
      'web/tsconfig.shipped.json',
      'web/tsconfig.test.json',
      'web/tsconfig.workers.json',
      'tsconfig.json',
    ),
    places: 1,
  },
  { name: 'boundaries', commands: node('tools/boundaries.ts'), places: 1 },
  { name: 'sizes', commands: node('tools/source-sizes.ts'), places: 1 },
  {
    name: 'unused',
    commands: [['node_modules/knip/bin/knip.js'], ['node_modules/knip/bin/knip.js', '--production', '--files', '--dependencies']],
    places: 1,
  },
  { name: 'build', commands: [['tools/build.mjs'], ['tools/web-sizes.ts']], places: 2 },
  tests('unit', 'unit', 'web'),
  tests('api', 'api'),
  { name: 'start', commands: node('tools/start-checks.ts'), places: 2 },
  tests('journeys', 'journeys'),
]

/** The steps of the given names, or all of them. Throws a sentence on a name that is none. */
export function chooseSteps(names: readonly string[], from: readonly Step[] = steps): readonly Step[] {
  const known = from.map((step) => step.name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no step "${unknown.join('", "')}". The steps are: ${known.join(', ')}.`)
  return names.length === 0 ? from : from.filter((step) => names.includes(step.name))
}
