import { parseSync } from 'vite'
import type { FileTable } from '../tools/source-files.ts'
import { findIdentifiers, findMembers } from './find-names.ts'

interface Declaration {
  path: string
  name: string
  isExported: boolean
  kind: 'endpoint' | 'function' | 'type' | 'value'
  /** The declarations of the contract that it is made of, by their keys. */
  parts: string[]
}

/** A domain's states, actions and steps stand together, and `contract/index.ts` lists the endpoints: they are read as a whole. */
const isWhole = ({ path, kind }: Declaration) =>
  path === 'contract/index.ts' || (/[-/]states\.ts$/.test(path) && kind !== 'function')

const isContractTest = (path: string) => path.startsWith('contract/') && path.endsWith('.test.ts')

/** Names that a file takes from the contract: its own name for each, and the contract's. `*`: all of a file. */
function findImports(path: string, text: string): { local: string; name: string }[] {
  const isContract = (specifier: string) => specifier.startsWith(path.startsWith('contract/') ? '.' : '#contract/')
  return parseSync(path, text)
    .module.staticImports.filter(({ moduleRequest }) => isContract(moduleRequest.value))
    .flatMap(({ entries }) =>
      entries.map(({ localName, importName }) => ({ local: localName.value, name: importName.name ?? '*' })),
    )
}

/** The names of the contract that one side uses, also in its tests: they cannot import the other side either. */
function findUses(files: FileTable, side: string): Set<string> {
  const uses = new Set<string>()
  for (const [path, text] of files) {
    if (!path.startsWith(`${side}/`) || !text.includes('#contract/')) continue
    const imports = findImports(path, text)
    for (const { name } of imports) uses.add(name)
    const whole = new Set(imports.filter(({ name }) => name === '*').map(({ local }) => local))
    if (whole.size > 0) for (const { object, property } of findMembers(path, text)) if (whole.has(object)) uses.add(property)
  }
  return uses
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

/** What a statement declares, with its code. */
function declarationsOf(statement: Statement, path: string, text: string): Omit<Declaration, 'parts'>[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement.declaration : statement
  if (declaration === null) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) => {
      const names = id.type === 'Identifier' ? [id.name] : [...findIdentifiers(path, `(${text.slice(id.start, id.end)})`)]
      const isEndpoint = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint'
      const kind = isEndpoint ? 'endpoint' : init?.type === 'ArrowFunctionExpression' ? 'function' : 'value'
      return names.map((name) => ({ path, name, isExported, kind }) as const)
    })
  if (!('id' in declaration) || declaration.id?.type !== 'Identifier') return []
  const kind = declaration.type.startsWith('TS') ? 'type' : declaration.type === 'FunctionDeclaration' ? 'function' : 'value'
  return [{ path, name: declaration.id.name, isExported, kind }]
}

/** What the contract declares. Its exported names are unique; others are told apart by their files. */
function findDeclarations(files: FileTable): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>()
  for (const [path, text] of files) {
    if (!path.startsWith('contract/') || isContractTest(path)) continue
    const own = new Map<string, Declaration>()
    for (const statement of parseSync(path, text).program.body) {
      const parts = [...findIdentifiers(path, text.slice(statement.start, statement.end))]
      for (const one of declarationsOf(statement, path, text)) {
        // A schema and the type of what it admits share their name.
        const twin = own.get(one.name)
        const kind = twin === undefined || twin.kind === 'type' ? one.kind : twin.kind
        own.set(one.name, { ...one, kind, parts: [...(twin?.parts ?? []), ...parts] })
      }
    }
    const imports = new Map(findImports(path, text).map(({ local, name }) => [local, name]))
    const keyOf = (name: string) => (own.get(name)?.isExported === false ? `${path}#${name}` : name)
    for (const [name, one] of own) {
      const parts = one.parts.filter((part) => part !== name && (own.has(part) || imports.has(part)))
      declarations.set(keyOf(name), { ...one, parts: parts.map((part) => imports.get(part) ?? keyOf(part)) })
    }
  }
  return declarations
}

/**
 * Exports of the contract that are no part of it, because only one side uses them. Its parts are the endpoints, what both sides
 * use, what these are made of, and types that describe nothing else.
 */
export function findOneSided(files: FileTable): string[] {
  const declarations = findDeclarations(files)
  const uses = { server: findUses(files, 'server'), web: findUses(files, 'web') }
  const parts = new Set<string>()
  const add = (key: string) => {
    if (parts.has(key)) return
    parts.add(key)
    declarations.get(key)?.parts.forEach(add)
  }
  for (const [key, declaration] of declarations) {
    const isShared = uses.server.has(declaration.name) && uses.web.has(declaration.name)
    if (declaration.kind === 'endpoint' || isShared || isWhole(declaration)) add(key)
  }
  for (let before = -1; before !== parts.size;) {
    before = parts.size
    for (const [key, { kind, parts: own }] of declarations)
      if (kind === 'type' && own.length > 0 && own.every((part) => parts.has(part))) parts.add(key)
  }
  return [...declarations].flatMap(([key, { path, name, isExported }]) => {
    if (!isExported || parts.has(key)) return []
    const side = uses.server.has(name) ? 'the server' : uses.web.has(name) ? 'the web' : 'neither side'
    return [`${path}: ${name} is used by ${side} alone`]
  })
}
