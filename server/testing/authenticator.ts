import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { addPasskey, beginPasskey, beginPasskeyLogin, loginWithPasskey } from '#contract/accounts/passkeys.ts'

type NewCredential = BodyOf<typeof addPasskey>['credential']
type UsedCredential = BodyOf<typeof loginWithPasskey>['credential']

interface CeremonyOptions {
  /** The page that asks. */
  origin: string
  /** Whether it checked who holds it. */
  isVerified?: boolean
  /** How often it says that it was used. */
  counter?: number
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const flags = { present: 0x01, verified: 0x04, backupPossible: 0x08, backedUp: 0x10, hasKey: 0x40 }

/** What a phone does with a passkey: ES256, synced, without attestation. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  )
  const encode = (bytes: Buffer) => bytes.toString('base64url')
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataFor = (rpId: string, { isVerified = true, counter = 0 }: CeremonyOptions, more: number) => {
    const bits = flags.present | flags.backupPossible | flags.backedUp | (isVerified ? flags.verified : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count])
  }
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const }
  return {
    id: encode(id),
    make: ({ challenge, rp }: AnswerOf<typeof beginPasskey>['options'], answering: CeremonyOptions): NewCredential => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([dataFor(rp.id, answering, flags.hasKey), Buffer.alloc(16), length, id, cose])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, answering.origin)),
          attestationObject: encode(Buffer.from(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    use: ({ challenge, rpId }: AnswerOf<typeof beginPasskeyLogin>['options'], answering: CeremonyOptions): UsedCredential => {
      const authData = dataFor(rpId, answering, 0)
      const data = clientData('webauthn.get', challenge, answering.origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: encode(data), authenticatorData: encode(authData), signature: encode(signature) },
      }
    },
  }
}
