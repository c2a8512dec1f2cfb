import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag, ciphertext. `name` is authenticated: bytes moved under another name do not open. */
export function seal(bytes: Buffer, key: Buffer, name: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the key or the name differs, or if a bit has changed. */
export function unseal(sealed: Buffer, key: Buffer, name: string): Buffer {
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(name)).setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()])
}

/** Tells whether two texts are equal, and nothing else. `purpose` separates what must not be compared. */
export function fingerprint(text: string, secretKey: string, purpose: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  return createHmac('sha256', key).update(text).digest()
}
