import type { BodyOf } from '#contract/base/endpoint.ts'
import type { loginWithPasskey } from '#contract/accounts/passkeys.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readPasskeyChallenge } from './passkey-challenge.ts'
import type { UsablePasskey } from './passkey-store.ts'
import { siteOf } from './site.ts'

/** `end` null: the challenge is over or not ours. `next` null: the signature, the site or the counter is not as it must be. */
export async function checkAnswer(
  { clock, config, secretKey }: Infrastructure,
  credential: BodyOf<typeof loginWithPasskey>['credential'],
  { passkey, purpose }: { passkey: UsablePasskey; purpose: string },
): Promise<{ next: number | null; challenge: string; end: Temporal.Instant | null }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const site = siteOf(config)
  const answered: { challenge: string; end: Temporal.Instant | null } = { challenge: '', end: null }
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    expectedChallenge: (text) => {
      answered.challenge = text
      answered.end = readPasskeyChallenge(secretKey, text, { purpose, now: clock.now() })
      return answered.end !== null
    },
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => null)
  return { next: checked?.verified === true ? checked.authenticationInfo.newCounter : null, ...answered }
}
