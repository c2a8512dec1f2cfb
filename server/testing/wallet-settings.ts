import { createHash, createSign, createVerify, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto'
import { der, readDer, type DerValue } from './der.ts'

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const rsaSha256 = der(0x30, oid('2a864886f70d01010b'), der(0x05))
const nameOf = (common: string) => der(0x30, der(0x31, der(0x30, oid('550403'), text(0x0c, common))))

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A certificate in PEM for a public key, valid for decades. */
function certify(subject: string, key: KeyObject, by: { name: string; key: KeyObject }): string {
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1 + (subject.length % 100)])),
    rsaSha256,
    nameOf(by.name),
    der(0x30, text(0x17, '200101000000Z'), text(0x17, '490101000000Z')),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(by.key)
  const bytes = der(0x30, body, rsaSha256, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' })

/** Settings of both wallets, with an authority and certificates made for this run. */
export function makeWalletSettings(pushUrl: string) {
  const [authority, pass, google] = [makeKeys(), makeKeys(), makeKeys()]
  const root = { name: 'Test Authority', key: authority.privateKey }
  const certificate = certify('Pass Type ID: pass.example.vesper', pass.publicKey, root)
  return {
    certificate,
    googleKey: google.publicKey,
    settings: {
      APPLE_PASS_TYPE_ID: 'pass.example.vesper',
      APPLE_TEAM_ID: 'ABCDE12345',
      APPLE_PASS_CERTIFICATE: certificate,
      // As in a variable that cannot have lines.
      APPLE_PASS_KEY: pemOf(pass.privateKey).replaceAll('\n', String.raw`\n`),
      APPLE_WWDR_CERTIFICATE: certify(root.name, authority.publicKey, root),
      APPLE_PUSH_URL: pushUrl,
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_ACCOUNT: 'vesper@example.iam.gserviceaccount.com',
      GOOGLE_WALLET_KEY: pemOf(google.privateKey),
    },
  }
}

/** The files of a ZIP archive that compresses none. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [length, name, extra] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)]
    const from = at + 30 + name + extra
    files.set(bytes.toString('utf8', at + 30, at + 30 + name), bytes.subarray(from, from + length))
    at = from + length
  }
  return files
}

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
const messageDigest = '2a864886f70d010904'

const partsOf = (value: DerValue | undefined) => (value === undefined ? [] : readDer(value.content))

/** Whether a detached PKCS #7 signature is this certificate's, over these bytes. */
function isSignedBy(certificate: string, signature: Buffer, content: Buffer): boolean {
  const [info] = readDer(signature)
  const [signed] = partsOf(partsOf(info)[1])
  const [signer] = partsOf(partsOf(signed).at(-1))
  const attributes = partsOf(signer).find(({ tag }) => tag === 0xa0)
  const value = partsOf(signer).find(({ tag }) => tag === 0x04)
  if (attributes === undefined || value === undefined) return false
  const digest = partsOf(attributes)
    .map(partsOf)
    .find(([name]) => name?.content.toString('hex') === messageDigest)
  const [stated] = partsOf(digest?.[1])
  const covered = der(0x31, attributes.content)
  return (
    stated?.content.toString('hex') === sha1(content) &&
    createVerify('sha1').update(covered).verify(new X509Certificate(certificate).publicKey, value.content)
  )
}

/** A `.pkpass` file as a phone reads it. Throws unless each file has its hash in the manifest, and the manifest is signed. */
export function readPass(bytes: Buffer, certificate: string): Record<string, unknown> {
  const files = unzip(bytes)
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0)
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>
  const content = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature')
  for (const [name, file] of content) if (hashes[name] !== sha1(file)) throw new Error(`${name} has another hash.`)
  if (Object.keys(hashes).length !== content.length) throw new Error('The manifest names other files.')
  if (!isSignedBy(certificate, files.get('signature') ?? Buffer.alloc(0), manifest)) throw new Error('The signature is wrong.')
  return JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>
}
