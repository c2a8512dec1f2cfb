import { sql, type RawBuilder } from 'kysely'

const mark = /^\/\* prepared (\w+) \*\//

/**
 * Starts a statement that each connection plans once and keeps under its own name: for the few whose planning costs more than
 * their execution. Its text must never vary. Through a pooler it is planned each time.
 */
export const namedStatement = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

/** The name `namedStatement` gave to a statement. */
export const statementNameOf = (text: string): string | undefined => mark.exec(text)?.[1]
