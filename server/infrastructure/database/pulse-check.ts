import { Client } from 'pg'

/** Milliseconds in which a database that lives lets somebody in and answers. */
const patience = 2_000

/**
 * Asks over a connection of its own whether the database answers at all; all who ask at the same time ask once. An error is an
 * answer too: only silence means that nothing will come.
 */
export function createPulseCheck(connectionString: string): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return async () => {
    asking ??= hasPulse(connectionString).finally(() => (asking = null))
    return asking
  }
}

async function hasPulse(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, application_name: 'vesper pulse check' })
  client.on('error', () => undefined)
  const silence = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => silence.resolve(false), patience)
  const answer = client
    .connect()
    .then(async () => client.query('select 1'))
    .then(
      () => true,
      () => true,
    )
  const lives = await Promise.race([answer, silence.promise])
  clearTimeout(timer)
  client.connection.stream.destroy()
  return lives
}
