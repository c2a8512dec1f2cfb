import { parseSync, Visitor } from 'vite'

export interface Import {
  specifier: string
  line: number
  /** `import type`, or every name in it marked `type`: removed when the code runs. */
  typeOnly: boolean
  /** `import(…)`: loaded once that line runs. */
  onDemand?: true
}

export type SqlKind = 'read' | 'write'

export interface Sql {
  line: number
  kind: SqlKind
  /** The written table, if the code names it. */
  table?: string
}

export interface Relation {
  line: number
  name: string
  /** Whether its statement also writes or locks rows. */
  isHeld: boolean
}

export interface ParsedFile {
  imports: Import[]
  sql: Sql[]
  /** What SQL names after `from`, `join` or `using`: tables and views, but also its own subqueries and functions. */
  relations: Relation[]
  hasAsyncCode: boolean
}

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const writeStatement =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi
// All lower or all upper case: a sentence for people, "Select an event", starts with one capital.
const statementStart =
  /^\s*(?:(?:select|insert into|update \w+ set|delete from|with \w+ as|truncate)\b|(?:SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WITH \w+ AS|TRUNCATE)\b)/

/** The text of SQL without its comments, and without what merely looks like a write: row locks and upserts. */
function statementsOf(text: string): string {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\bfor\s+(?:no\s+key\s+)?update\b/gi, '')
    .replace(/\bdo\s+update\b/gi, '')
}

function sqlOf(text: string, line: number): Sql[] {
  const writes = [...statementsOf(text).matchAll(writeStatement)]
  if (writes.length === 0) return [{ line, kind: 'read' }]
  return writes.map((write) => ({ line, kind: 'write', ...(write[1] === undefined ? {} : { table: write[1].toLowerCase() }) }))
}

const relation = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi
const lock = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i
const joins = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'using'])

const textOf = (template: { quasis: { value: { raw: string } }[] }) => template.quasis.map((part) => part.value.raw).join(' ? ')

/** What the boundary rules need to know about one file, from its syntax tree. */
export function parseFile(path: string, text: string): ParsedFile {
  const { program, module, errors } = parseSync(path, text)
  const broken = errors[0]
  if (broken) throw new Error(`${path}: ${broken.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const parsed: ParsedFile = { imports: [], sql: [], relations: [], hasAsyncCode: false }

  for (const imported of module.staticImports) {
    const typeOnly = imported.entries.length > 0 && imported.entries.every((entry) => entry.isType)
    parsed.imports.push({ specifier: imported.moduleRequest.value, line: lineOf(imported.start), typeOnly })
  }
  for (const statement of module.staticExports) {
    const request = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (!request) continue
    parsed.imports.push({
      specifier: request.value,
      line: lineOf(statement.start),
      typeOnly: statement.entries.every((entry) => entry.isType),
    })
  }

  const noteAsync = (node: { async: boolean }) => {
    if (node.async) parsed.hasAsyncCode = true
  }
  const noteRelations = (sql: string, offset: number) => {
    const isHeld = writeStatement.test(statementsOf(sql)) || lock.test(sql)
    writeStatement.lastIndex = 0
    for (const { 1: name = '', index } of sql.replace(/--.*$/gm, '').matchAll(relation))
      parsed.relations.push({
        line: lineOf(offset) + sql.slice(0, index).split('\n').length - 1,
        name: name.toLowerCase(),
        isHeld,
      })
  }
  const noteStatement = (sql: string, offset: number) => {
    if (!statementStart.test(sql)) return
    parsed.sql.push(...sqlOf(sql, lineOf(offset)))
    noteRelations(sql, offset)
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        parsed.imports.push({ specifier: node.source.value, line: lineOf(node.start), typeOnly: false, onDemand: true })
      }
    },
    FunctionDeclaration: noteAsync,
    FunctionExpression: noteAsync,
    ArrowFunctionExpression: noteAsync,
    TaggedTemplateExpression(node) {
      const isSql = node.tag.type === 'Identifier' && node.tag.name === 'sql'
      // A whole statement is recorded by its template below; this records the fragments.
      if (!isSql || statementStart.test(textOf(node.quasi))) return
      parsed.sql.push(...sqlOf(textOf(node.quasi), lineOf(node.start)))
      noteRelations(textOf(node.quasi), node.start)
    },
    Literal(node) {
      if (typeof node.value === 'string') noteStatement(node.value, node.start)
    },
    TemplateLiteral(node) {
      noteStatement(textOf(node), node.start)
    },
    CallExpression(node) {
      const callee = node.callee
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const name = callee.property.name
      const [first] = node.arguments
      if (joins.has(name) && first?.type === 'Literal' && typeof first.value === 'string')
        parsed.relations.push({ line: lineOf(node.start), name: first.value.split(' ')[0] ?? '', isHeld: false })
      if (name !== 'selectFrom' && !writers.has(name)) return
      const table = node.arguments[0]
      const named = table?.type === 'Literal' && typeof table.value === 'string' ? { table: table.value.split(' ')[0] ?? '' } : {}
      parsed.sql.push({ line: lineOf(node.start), kind: writers.has(name) ? 'write' : 'read', ...named })
    },
  }).visit(program)
  return parsed
}
