import { parseSync, Visitor } from 'vite'
import type { FileTable } from '../tools/source-files.ts'

/** Every identifier in the code of a file, without its strings and comments. */
export function findIdentifiers(path: string, text: string): Set<string> {
  const names = new Set<string>()
  const note = (node: { name: string }) => void names.add(node.name)
  new Visitor({ Identifier: note, JSXIdentifier: note }).visit(parseSync(path, text).program)
  return names
}

const binders = new Set(['route', 'cachedRoute'])

/** Endpoints bound by `route(name, …)` in a server's routes, one entry per occurrence. */
export function findRoutes(files: FileTable): string[] {
  const bound: string[] = []
  for (const [path, text] of files) {
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'Identifier' || !binders.has(callee.name)) return
        if (first?.type === 'Identifier') bound.push(first.name)
        if (first?.type === 'MemberExpression' && first.property.type === 'Identifier') bound.push(first.property.name)
      },
    }).visit(parseSync(path, text).program)
  }
  return bound
}

/** Each `object.property` in the code of a file whose object is a plain name. */
export function findMembers(path: string, text: string): { object: string; property: string }[] {
  const found: { object: string; property: string }[] = []
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && property.type === 'Identifier')
        found.push({ object: object.name, property: property.name })
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** All texts in single or double quotes and plain templates. */
export function findStrings(path: string, text: string): Set<string> {
  const found = new Set<string>()
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.add(node.value)
    },
    TemplateElement(node) {
      found.add(node.value.raw)
    },
  }).visit(parseSync(path, text).program)
  return found
}
