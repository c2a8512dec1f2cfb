import { createECDH, hkdfSync } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** With which push services recognise this installation (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/** About one number in four thousand million is no private key of the curve: then the next one is taken. */
function derive(secretKey: string, count = 0): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', `web push ${count}`, 32))
  try {
    pair.setPrivateKey(bytes)
  } catch {
    return derive(secretKey, count + 1)
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}

/**
 * From the settings, or derived from the secret key, which all processes and machines share. Null if push is off. Other keys end
 * every subscription.
 */
export function pushKeysOf({ config, secretKey }: { config: Pick<Config, 'push'>; secretKey: string }): PushKeys | null {
  const { isOn, keys, subject } = config.push
  return isOn ? { ...(keys ?? derive(secretKey)), subject } : null
}
