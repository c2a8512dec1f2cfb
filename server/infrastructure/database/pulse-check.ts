import { Client } from 'pg'

/** Milliseconds in which a database that lives lets somebody in and answers. */
const patience = 2_000

/** Milliseconds for which a database that has just been silent is not asked by calls: they would wait one after the other. */
const believedFor = 3_000

export interface PulseCheck {
  /** Asks over a connection of its own whether the database answers at all; all who ask at the same time ask once. */
  isAlive(): Promise<boolean>
  /** Whether it has been silent a moment ago. */
  isSilent(): boolean
}

/** An error is an answer too: only silence means that nothing will come. */
export function createPulseCheck(connectionString: string): PulseCheck {
  let asking: Promise<boolean> | null = null
  let silentAt = -Infinity
  const ask = async () => {
    const lives = await hasPulse(connectionString)
    if (!lives) silentAt = performance.now()
    return lives
  }
  return {
    isAlive: async () => {
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    isSilent: () => performance.now() - silentAt < believedFor,
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
