import { sql, type RawBuilder } from 'kysely'

const mark = /^\/\* prepared (\w+) \*\//

/**
 * Stands at the beginning of a statement that each connection plans once and keeps, by a name of its own: for the few
 * whose planning costs more than they do. Its text must always be the same.
 */
export const namedStatement = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

/** The name that `namedStatement` has given to a statement. */
export const nameOf = (text: string): string | undefined => mark.exec(text)?.[1]
