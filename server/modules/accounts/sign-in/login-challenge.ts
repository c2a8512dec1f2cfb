import { fingerprint } from '../../../infrastructure/encryption/seal.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'

/** How long the second step of signing in may take. */
const validFor = { minutes: 10 } as const

interface ChallengedAccount {
  id: string
  /** Part of the signature: a challenge ends with the password that it stands for. */
  password_hash: string
}

const sign = (secretKey: string, text: string, passwordHash: string) =>
  fingerprint(`${text}.${passwordHash}`, secretKey, 'login challenge').toString('base64url')

/** Stands for a right password until the code follows. Signed rather than stored; the code makes each use single. */
export function loginChallenge(secretKey: string, { id, password_hash }: ChallengedAccount, now: Temporal.Instant): string {
  const text = `${id}.${now.add(validFor).epochMilliseconds}`
  return `${text}.${sign(secretKey, text, password_hash)}`
}

/** Whom a challenge claims to stand for; null once it has expired. `isChallengeFor` checks the claim. */
export function readChallenge(challenge: string, now: Temporal.Instant): { id: string } | null {
  const [id = '', until = ''] = challenge.split('.')
  const isAccount = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return isAccount && Number(until) > now.epochMilliseconds ? { id } : null
}

export function isChallengeFor(secretKey: string, challenge: string, { id, password_hash }: ChallengedAccount): boolean {
  const [, until = '', signature = ''] = challenge.split('.')
  return isSameSecret(signature, sign(secretKey, `${id}.${until}`, password_hash))
}
