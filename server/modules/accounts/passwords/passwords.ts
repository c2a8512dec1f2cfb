import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../../infrastructure/config/config.ts'
import { inTurn } from '../../../infrastructure/in-turn.ts'

type Cost = Config['argon2']

/**
 * Two at a time: a hash takes 64 MiB and one of the four threads that files and compression need as well, so a flood of sign-ins
 * would stop the pages. The queue holds as many as are served within a few seconds.
 */
const hashing = inTurn(2, 100)

/** The start of an encoded hash with these parameters. Argon2id is the library's default. */
const prefix = ({ memoryKib, iterations, parallelism }: Cost) => `$argon2id$v=19$m=${memoryKib},t=${iterations},p=${parallelism}$`

/** As expensive to check as a real one, and matches no password. */
const nobodysHash = (cost: Cost) => `${prefix(cost)}${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function hashPassword(password: string, { memoryKib, iterations, parallelism }: Cost): Promise<string> {
  return hashing(() => hash(password, { memoryCost: memoryKib, timeCost: iterations, parallelism }))
}

/** Of a password that no one knows. Checking it takes no less time than another one, and nothing matches it. */
export const hashUnknownPassword = async (cost: Cost): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'), cost)

/** Of one network or account at a time: one that signs in again and again with the right password must not keep others out. */
const most = { network: 40, account: 5 } as const

interface StoredPassword {
  /** Null without an account, which takes as long as a wrong password. */
  stored: string | null
  cost: Cost
  of: keyof typeof most
  id: string
}

export async function matchesPassword(password: string, { stored, cost, of, id }: StoredPassword): Promise<boolean> {
  return hashing(() => verify(stored ?? nobodysHash(cost), password), { by: `${of} ${id}`, most: most[of] })
}

/** Whether a hash was made with other parameters. */
export const isOutdated = (stored: string, cost: Cost): boolean => !stored.startsWith(prefix(cost))
