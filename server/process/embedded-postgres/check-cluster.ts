import { Client } from 'pg'

interface Relation {
  id: number
  name: string
  /** `heap`, or the kind of an index. */
  kind: string
  isValid: boolean
}

/**
 * Reads every page of every table and index, which compares their checksums, and checks with `amcheck` that rows, B-trees and GIN
 * indexes are sound, and that each B-tree has all rows. Leaves nothing behind. Resolves to what is wrong; null if nothing is.
 */
export async function checkCluster(connectionString: string): Promise<{ wrong: string | null; count: number }> {
  const client = new Client({ connectionString, application_name: 'vesper check', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('create extension if not exists amcheck')
    await client.query('create extension if not exists pg_prewarm')
    const { rows } = await client.query<Relation>(
      `select c.oid::integer as id, c.oid::regclass::text as name, m.amname as kind, coalesce(i.indisvalid, true) as "isValid"
       from pg_class c join pg_am m on m.oid = c.relam left join pg_index i on i.indexrelid = c.oid
       where c.relkind in ('r', 'm', 't', 'i') and c.relpersistence = 'p' order by c.relpages desc`,
    )
    for (const relation of rows) {
      const wrong = await checkRelation(client, relation)
      if (wrong !== null) return { wrong: `${relation.name}: ${wrong}`, count: rows.length }
    }
    return { wrong: null, count: rows.length }
  } finally {
    await client.end()
  }
}

async function checkRelation(client: Client, { id, kind, isValid }: Relation): Promise<string | null> {
  try {
    if (kind === 'heap') {
      const { rows } = await client.query<{ msg: string }>('select msg from verify_heapam($1::oid::regclass) limit 1', [id])
      return rows[0]?.msg ?? null
    }
    // An index whose making was interrupted is used by no one.
    if (!isValid) return null
    if (kind === 'btree') await client.query('select bt_index_check($1::oid::regclass, true, true)', [id])
    else if (kind === 'gin') await client.query('select gin_index_check($1::oid::regclass)', [id])
    else await client.query('select pg_prewarm($1::oid::regclass)', [id])
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
