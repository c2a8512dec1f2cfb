import { sql, type RawBuilder } from 'kysely'

const mark = /^\/\* prepared (\w+) \*\//

/**
 * Starts a statement that each connection plans once and keeps under its own name: for the few whose planning costs more than
 * their execution. Its text must never vary, and it names its columns. Through a pooler that does not track names, it is planned
 * each time.
 */
export const namedStatement = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

/**
 * All columns of something. Once a migration adds one, PostgreSQL refuses the statement on every connection that has prepared it:
 * "cached plan must not change result type".
 */
const allColumns = /\b(?:select|distinct|returning)\s+\*|,\s*\*|\.\*/i

const checked = new Set<string>()

/** The name `namedStatement` gave to a statement. */
export function statementNameOf(text: string): string | undefined {
  const name = mark.exec(text)?.[1]
  if (name === undefined || checked.has(name)) return name
  if (allColumns.test(text)) throw new Error(`The statement ${name} must list its columns, since it is prepared.`)
  checked.add(name)
  return name
}
