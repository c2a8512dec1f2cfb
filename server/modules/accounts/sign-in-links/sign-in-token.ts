import { fingerprint } from '../../../infrastructure/encryption/seal.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { isRightCode, mailedCode } from '../limits/mailed-code.ts'
import type { SignInLink } from './sign-in-link-store.ts'

type SealedLink = Pick<SignInLink, 'id' | 'email' | 'password_hash'>

/** A changed email or password makes other secrets, so what was mailed before ends with it. */
const aboutOf = ({ id, email, password_hash }: SealedLink) => JSON.stringify([id, email, password_hash])

const sign = (secretKey: string, link: SealedLink) => fingerprint(aboutOf(link), secretKey, 'sign-in link').toString('base64url')

/** The token in an emailed link: 256 bits, derived from the row and the secret key, and never stored. */
export const signInToken = (secretKey: string, link: SealedLink): string => `${link.id}.${sign(secretKey, link)}`

/** The id that a token claims to be for; null if it has not the shape of one. `isTokenOf` checks the claim. */
export const claimedId = (token: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null

export const isTokenOf = (secretKey: string, token: string, link: SealedLink): boolean =>
  isSameSecret(token, signInToken(secretKey, link))

export const signInCode = (secretKey: string, link: SealedLink): string => mailedCode(secretKey, 'sign-in', aboutOf(link))

export const isSignInCode = (secretKey: string, link: SealedLink, code: string): boolean =>
  isRightCode(secretKey, 'sign-in', aboutOf(link), code)
