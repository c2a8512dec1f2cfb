import { Client } from 'pg'
import { cutConnection } from './cut-connection.ts'

/** Milliseconds within which a healthy database accepts a connection and responds. */
const patience = 2_000

/** Milliseconds for which a database that was just silent is not asked again: calls would wait one after the other. */
const believedFor = 3_000

export interface PulseCheck {
  /** Checks over a separate connection whether the database responds at all. Concurrent callers share one check. */
  isAlive(): Promise<boolean>
  /** Whether it was silent a moment ago. */
  isSilent(): boolean
}

/** An error is a response too: only silence means that the database is gone. `current`: the address of the server to ask. */
export function createPulseCheck(current: () => string): PulseCheck {
  let asking: Promise<boolean> | null = null
  let silentAt = -Infinity
  let silent = ''
  const ask = async () => {
    const address = current()
    const lives = await hasPulse(address)
    if (!lives) [silent, silentAt] = [address, performance.now()]
    return lives
  }
  return {
    isAlive: async () => {
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    isSilent: () => silent === current() && performance.now() - silentAt < believedFor,
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
  cutConnection(client)
  return lives
}
