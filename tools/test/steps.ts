export interface Step {
  name: string
  /** Argument lists for Node, run one after another; the first failure fails the step. */
  commands: string[][]
  /** How many of the two places it takes while it runs: 2 runs alone. */
  places: 1 | 2
  /** Added to the environment of its commands. */
  env?: Record<string, string>
  /** Counted test by test instead of as one. */
  vitest?: true
}

const node = (...command: string[]) => [command]
/** One checker: several would each work out the types they share, which takes twice the processor's time. */
const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p']
const types = (...projects: string[]) => projects.map((project) => [...tsc, project])

function tests(name: string, ...projects: string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name, commands: [['node_modules/vitest/vitest.mjs', 'run', ...chosen]], places: 2, vitest: true }
}

/** In this order, as places become free: what fails fast comes first. Steps that serve pages need the build. */
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
    // The checker is a Go program: with fewer collections it takes a fifth less of the processor, and 1.7 GB instead of 1.5.
    env: { GOGC: '400' },
  },
  { name: 'boundaries', commands: node('tools/boundaries.ts'), places: 1 },
  { name: 'sizes', commands: node('tools/source-sizes.ts'), places: 1 },
  {
    name: 'unused',
    commands: [['node_modules/knip/bin/knip.js'], ['node_modules/knip/bin/knip.js', '--production', '--files', '--dependencies']],
    places: 1,
  },
  { name: 'build', commands: [['tools/build.mjs'], ['tools/web-sizes.ts']], places: 1 },
  tests('unit', 'unit', 'web'),
  tests('api', 'api'),
  { name: 'start', commands: node('tools/start-checks.ts'), places: 2 },
  tests('journeys', 'journeys'),
]

/** The steps with the given names, or all of them. Throws a message for an unknown name. */
export function chooseSteps(names: readonly string[], from: readonly Step[] = steps): readonly Step[] {
  const stepNames = from.map((step) => step.name)
  const unknown = names.filter((name) => !stepNames.includes(name))
  if (unknown.length > 0) throw new Error(`There is no step "${unknown.join('", "')}". The steps are: ${stepNames.join(', ')}.`)
  return names.length === 0 ? from : from.filter((step) => names.includes(step.name))
}
