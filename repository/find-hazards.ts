import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { FileTable } from '../tools/source-files.ts'

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const resolve = (path: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)

const byText = /^:\s*(?:Readonly<\s*)?(?:Partial<\s*)?Record<\s*string\s*,/

/** Names of the tables in a file: constants of a type that any text may be a key of, written out as an object. */
function tablesOf(path: string, text: string): Set<string> {
  const names = new Set<string>()
  if (!/Record<\s*string/.test(text)) return names
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !id.typeAnnotation || init?.type !== 'ObjectExpression' || init.properties.length === 0)
        return
      if (byText.test(text.slice(id.typeAnnotation.start, id.typeAnnotation.end))) names.add(id.name)
    },
  }).visit(parseSync(path, text).program)
  return names
}

/** Lookups by a computed name in tables that any text may be a key of: `constructor` finds `Object` there. */
export function findOpenLookups(files: FileTable): string[] {
  const tables = new Map([...files].map(([path, text]) => [path, tablesOf(path, text)]))
  const anyName = new RegExp(String.raw`\b(?:${[...tables.values()].flatMap((names) => [...names]).join('|')})\b`)
  return [...files].flatMap(([path, text]) => {
    if (!anyName.test(text)) return []
    const { program, module } = parseSync(path, text)
    const imported = module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const there = tables.get(resolve(path, moduleRequest.value))
      return entries.flatMap(({ importName, localName }) => (there?.has(importName.name ?? '') === true ? [localName.value] : []))
    })
    const names = new Set([...(tables.get(path) ?? []), ...imported])
    const hazards: string[] = []
    new Visitor({
      MemberExpression({ object, property, computed, start }) {
        if (computed && property.type !== 'Literal' && object.type === 'Identifier' && names.has(object.name))
          hazards.push(`${path}:${lineOf(text, start)} ${object.name}[…]`)
      },
      BinaryExpression({ operator, right, start }) {
        if (operator === 'in' && right.type === 'Identifier' && names.has(right.name))
          hazards.push(`${path}:${lineOf(text, start)} in ${right.name}`)
      },
    }).visit(program)
    return hazards
  })
}

/** Calls of a method or function of this name, as `path`, one per call. */
export function findCalls(files: FileTable, name: string): string[] {
  return [...files].flatMap(([path, text]) => {
    const hazards: string[] = []
    if (!text.includes(name)) return hazards
    new Visitor({
      CallExpression({ callee }) {
        const isMethod =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === name
        if (isMethod || (callee.type === 'Identifier' && callee.name === name)) hazards.push(path)
      },
    }).visit(parseSync(path, text).program)
    return hazards
  })
}
