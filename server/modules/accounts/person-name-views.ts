import { sql, type RawBuilder } from 'kysely'

/** How a person is called in statements that read `users` as `alias`: by their name, or their account's where they gave none. Null where the row is. */
export const personName = (alias: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.username`)})`
