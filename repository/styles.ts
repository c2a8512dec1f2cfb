import { posix } from 'node:path'
import type { FileTable } from '../tools/source-files.ts'

const importOfStyles = /import (\w+) from '([^']+\.module\.css)'/g

/** Class names defined by a CSS Module. */
function findClasses(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map((match) => (match[1] ?? '').replaceAll(/:global\([^)]*\)/g, ''))
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map((match) => match[1] ?? '')),
  )
}

/** Class names that code reads from a CSS Module without defining them, and those defined but never used. */
export function findStyleFaults(code: FileTable, styles: FileTable): string[] {
  const faults: string[] = []
  const used = new Map([...styles.keys()].map((path) => [path, new Set<string>()]))
  const dynamic = new Set<string>()
  for (const [path, text] of code) {
    for (const [, name = '', specifier = ''] of text.matchAll(importOfStyles)) {
      const module = posix.join(posix.dirname(path), specifier)
      const classes = findClasses(styles.get(module) ?? '')
      const body = text.replaceAll(/^import .*$/gm, '')
      const usedNames = [...body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(
        (match) => match[1] ?? match[2] ?? '',
      )
      for (const one of usedNames) if (!classes.has(one)) faults.push(`${path}: ${specifier} has no class ${one}`)
      for (const one of usedNames) used.get(module)?.add(one)
      // `styles[tone]`: any class may be used.
      if (new RegExp(`\\b${name}\\[[^']`).test(text)) dynamic.add(module)
    }
  }
  for (const [module, names] of used) {
    if (dynamic.has(module)) continue
    for (const one of findClasses(styles.get(module) ?? ''))
      if (!names.has(one)) faults.push(`${module}: no code uses the class ${one}`)
  }
  return faults
}
