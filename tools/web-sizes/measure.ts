/** The part of Vite's manifest that says what a screen loads. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

export interface Load {
  /** The source file of the screen or part, or of the entry itself. */
  screen: string
  /** Bytes, gzipped, from the first request until the screen is there. */
  js: number
  css: number
  /** How many scripts that is. */
  scripts: number
}

function closure(manifest: Manifest, starts: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    if (files.has(key)) return
    files.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const start of starts) visit(start)
  return files
}

/** Bytes of files, as a browser receives them. */
export type SizeOf = Record<'js' | 'css', (files: readonly string[]) => number>

/**
 * For each entry of a build, what it loads alone and with each screen loaded on demand, including what a screen fetches at the
 * same time as its data, selected by `isAtOnce`.
 */
export function measureLoads(manifest: Manifest, sizeOf: SizeOf, isAtOnce: RegExp): Load[] {
  const load = (screen: string, starts: readonly string[]): Load => {
    const keys = [...closure(manifest, starts)]
    const files = keys.map((key) => manifest[key]?.file ?? '')
    const scripts = [...new Set(files.filter((file) => /\.m?js$/.test(file)))]
    return {
      screen,
      scripts: scripts.length,
      js: sizeOf.js(scripts),
      css: sizeOf.css([
        ...new Set([...keys.flatMap((key) => manifest[key]?.css ?? []), ...files.filter((file) => file.endsWith('.css'))]),
      ]),
    }
  }
  const onDemand = (start: string) =>
    new Set([...closure(manifest, [start])].flatMap((key) => manifest[key]?.dynamicImports ?? []))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return entries.flatMap((entry) => [
    load(entry, [entry]),
    ...[...onDemand(entry)].flatMap((screen) => [
      load(screen, [entry, screen]),
      ...[...onDemand(screen)]
        .filter((part) => isAtOnce.test(part))
        .map((part) => load(`${screen} with ${part}`, [entry, screen, part])),
    ]),
  ])
}

export interface Budget {
  app: string
  screen: RegExp
  /** Kilobytes, gzipped. */
  js: number
  css: number
  scripts: number
}

/** Loads above the first budget that names their app and screen; a load without a budget is over, too. */
export function findOverBudget(app: string, loads: readonly Load[], budgets: readonly Budget[]): string[] {
  return loads.flatMap(({ screen, js, css, scripts }) => {
    const budget = budgets.find((one) => one.app === app && one.screen.test(screen))
    if (!budget) return [`${app} ${screen} has no budget`]
    const over = (what: string, bytes: number, limit: number) =>
      bytes > limit * 1000 ? [`${app} ${screen}: ${what} ${(bytes / 1000).toFixed(1)} kB, over ${limit}`] : []
    const many = scripts > budget.scripts ? [`${app} ${screen}: ${scripts} scripts, over ${budget.scripts}`] : []
    return [...over('JavaScript', js, budget.js), ...over('CSS', css, budget.css), ...many]
  })
}
