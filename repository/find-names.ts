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

/** Endpoints bound by `route(name, …)` in a server's routes, one entry per occurrence, with the names in their handlers. */
export function findHandlers(files: FileTable): { endpoint: string; handler: ReadonlySet<string> }[] {
  const bound: { endpoint: string; handler: ReadonlySet<string> }[] = []
  for (const [path, text] of files) {
    new Visitor({
      CallExpression({ callee, arguments: [first, ...others] }) {
        if (callee.type !== 'Identifier' || !binders.has(callee.name)) return
        const handler = new Set(others.flatMap(({ start, end }) => [...findIdentifiers(path, `(${text.slice(start, end)})`)]))
        if (first?.type === 'Identifier') bound.push({ endpoint: first.name, handler })
        if (first?.type === 'MemberExpression' && first.property.type === 'Identifier')
          bound.push({ endpoint: first.property.name, handler })
      },
    }).visit(parseSync(path, text).program)
  }
  return bound
}

export const findRoutes = (files: FileTable): string[] => findHandlers(files).map(({ endpoint }) => endpoint)

/** Each `object.property` in the code of a file whose object is a plain name. */
export function findMembers(path: string, text: string): { object: string; property: string }[] {
  const members: { object: string; property: string }[] = []
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && property.type === 'Identifier')
        members.push({ object: object.name, property: property.name })
    },
  }).visit(parseSync(path, text).program)
  return members
}

/** All texts in single or double quotes and plain templates. */
export function findStrings(path: string, text: string): Set<string> {
  const strings = new Set<string>()
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') strings.add(node.value)
    },
    TemplateElement(node) {
      strings.add(node.value.raw)
    },
  }).visit(parseSync(path, text).program)
  return strings
}

type NamedNode = { type: string; name?: unknown }

const nameOf = (node: NamedNode): string[] => (node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : [])

/**
 * Names that a file chooses: variables, parameters, functions and members of its types. A name taken from an object counts where
 * the object declares it.
 */
export function findChosenNames(path: string, text: string): Set<string> {
  const names = new Set<string>()
  const add = (node: NamedNode | null) => {
    for (const name of node === null ? [] : nameOf(node)) names.add(name)
  }
  const addParameters = ({ params }: { params: readonly NamedNode[] }) => params.forEach(add)
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration(node) {
      add(node.id)
      addParameters(node)
    },
    FunctionExpression: addParameters,
    ArrowFunctionExpression: addParameters,
    TSFunctionType: addParameters,
    AssignmentPattern: ({ left }) => add(left),
    RestElement: ({ argument }) => add(argument),
    ArrayPattern: ({ elements }) => elements.forEach(add),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    PropertyDefinition: ({ key }) => add(key),
    Property({ key, value, shorthand }) {
      // A new name in a pattern; in an object the value is a use, which its own declaration answers for.
      if (!shorthand && key.type === 'Identifier' && value.type === 'Identifier') add(value)
    },
  }).visit(parseSync(path, text).program)
  return names
}

/** Types and interfaces that a file declares. */
export function findTypes(path: string, text: string): string[] {
  const names: string[] = []
  const add = ({ id }: { id: { name: string } }) => void names.push(id.name)
  new Visitor({ TSInterfaceDeclaration: add, TSTypeAliasDeclaration: add }).visit(parseSync(path, text).program)
  return names
}

/** Names that a file declares and exports, types among them. */
export function findExports(path: string, text: string): string[] {
  return parseSync(path, text).program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) return []
    const { declaration } = node
    if (declaration.type !== 'VariableDeclaration') return 'id' in declaration && declaration.id ? nameOf(declaration.id) : []
    return declaration.declarations.flatMap(({ id }) => nameOf(id))
  })
}
