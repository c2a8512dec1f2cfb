import { escapeLiteral, type Pool } from 'pg'

/** Inserts a row into a table of the world, as only a test may. */
export async function insertRow(pool: Pool, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  await pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

type Value = string | number | boolean | Buffer | null

/** Collects statements that go to the database together. */
export interface Batch {
  insert(table: string, row: Record<string, Value>): void
  run(text: string): void
}

const literal = (value: Value): string => {
  if (value === null) return 'null'
  return escapeLiteral(value instanceof Buffer ? `\\x${value.toString('hex')}` : String(value))
}

/** Everything that `collect` inserts and runs takes one round trip and one transaction. */
export async function writeTogether<T>(pool: Pool, collect: (batch: Batch) => T): Promise<T> {
  const statements: string[] = []
  const record = collect({
    insert: (table, row) => {
      const names = Object.keys(row).map((name) => `"${name}"`)
      statements.push(`insert into ${table} (${names.join(', ')}) values (${Object.values(row).map(literal).join(', ')})`)
    },
    run: (text) => void statements.push(text),
  })
  await pool.query(statements.join(';\n'))
  return record
}
