import { createPrivateKey, X509Certificate } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readDocumentKeys } from '../encryption/document-keys.ts'
import type { ArchiveLocation, MapTiles } from './config.ts'

/** The types of setting values. Every message completes the sentence "SETTING …". */

export const onOff = z.stringbool({
  truthy: ['on', 'true', 'yes', '1'],
  falsy: ['off', 'false', 'no', '0'],
  error: 'must be "on" or "off"',
})

export const filled = z.string().check(z.minLength(1, 'must not be empty'))

export function wholeNumberSetting(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, error)), z.transform(Number)),
    z.number().check(z.gte(least, error), z.lte(most, error)),
  )
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

export function address(protocols: readonly string[], example: string) {
  const names = (text: string) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  }
  return z.string().check(z.refine(names, `must be an address such as ${example}`))
}

/**
 * More permissive than `address`: libpq also accepts `postgresql:///name?host=/socket/folder`, which has no host part, and several
 * servers, of which the primary is used.
 */
export const databaseAddress = z.string().check(
  z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address such as postgresql://user:password@host:5432/name'),
  z.refine(
    (text) => ['read-write', 'primary', undefined].includes(/[?&]target_session_attrs=([^&]*)/.exec(text)?.[1]),
    'must lead to the server that takes writes: leave target_session_attrs out, or set it to read-write',
  ),
)

/** A comma in an address is written `%2C`. */
export const databaseAddresses = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^postgres(ql)?:\/\/[^\s,]+(,postgres(ql)?:\/\/[^\s,]+)*$/,
        'must be addresses such as postgresql://user:password@host:5432/name, separated by commas',
      ),
    ),
  z.transform((text) => text.split(',')),
)

/** As OpenTelemetry writes them: `name=value,name=value`, with percent signs where a value needs them. */
export const otlpHeaders = z.pipe(
  z
    .string()
    .check(z.regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/, 'must be names and values such as authorization=Bearer%20key')),
  z.transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, decodeURIComponent(value)]
      }),
    ),
  ),
)

export const shareSetting = z.pipe(
  z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')),
  z.transform(Number),
)

/** Whom a push service asks if something is wrong. */
export const pushSubject = z
  .string()
  .check(
    z.regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be an address such as mailto:ops@vesper.example or https://vesper.example',
    ),
  )

/** A URL without a path; a trailing slash is dropped. */
export const origin = z.pipe(
  address(['http:', 'https:'], 'https://vesper.example').check(
    z.refine((text) => /^[a-z]+:\/\/[^/?#]+\/?$/i.test(text), 'must not have a path after the host'),
  ),
  z.transform((text) => text.replace(/\/$/, '')),
)

const secondsOf = { s: 1, m: 60, h: 3600 } as const

/** `10/15m`: ten calls in fifteen minutes. */
export const rateLimit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}\/[1-9]\d{0,3}[smh]$/, 'must be a limit such as 10/15m (s, m or h)')),
  z.transform((text) => {
    const [max = '', window = ''] = text.split('/')
    const unit = window.endsWith('h') ? 'h' : window.endsWith('m') ? 'm' : 's'
    return { max: Number(max), windowSeconds: Number(window.slice(0, -1)) * secondsOf[unit] }
  }),
)

/** Hours: `12h` or `14d`. */
export const lifetime = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}[hd]$/, 'must be a time such as 12h or 14d')),
  z.transform((text) => Number(text.slice(0, -1)) * (text.endsWith('d') ? 24 : 1)),
)

/** How many proxies are in front of the server, or their networks. Their `X-Forwarded-For` is trusted. */
export const proxies = z.pipe(
  z
    .string()
    .check(z.regex(/^(off|\d|[\da-f]*[.:][\da-f.:/,]+)$/i, 'must be "off", a number of proxies, or networks such as 10.0.0.0/8')),
  z.transform((text): false | number | string[] => {
    if (text === 'off' || text === '0') return false
    return /^\d$/.test(text) ? Number(text) : text.split(',')
  }),
)

/** Values accepted in a `Host` header, without ports: `vesper.internal,vesper`. */
export const hostNames = z.pipe(
  z.string().check(z.regex(/^[\w.-]+(,[\w.-]+)*$/, 'must be host names separated by commas, without ports')),
  z.transform((text) => text.toLowerCase().split(',')),
)

const bucket = /^s3:\/\/([a-z\d][a-z\d.-]*[a-z\d])(?:\/([\w./-]*[\w.-])?\/?)?$/
/** Characters of a bucket's name, by the rules of S3. */
const bucketName = { min: 3, max: 63 }

/** A folder, or a part of a bucket: `s3://bucket/prefix`. Null if it is neither. */
export function readArchiveLocation(text: string): ArchiveLocation | null {
  if (!text.startsWith('s3:')) return text.includes('://') ? null : { kind: 'folder', folder: resolve(text) }
  const [, name, path] = bucket.exec(text) ?? []
  if (name === undefined || name.length < bucketName.min || name.length > bucketName.max) return null
  return { kind: 's3', bucket: name, prefix: path === undefined ? '' : `${path}/` }
}

export const archiveLocation = z.pipe(
  z
    .string()
    .check(z.refine((text) => readArchiveLocation(text) !== null, 'must be a folder, or an address such as s3://bucket/vesper')),
  z.transform((text) => readArchiveLocation(text)),
)

/** A file, or an object in a bucket. Null if it is neither. */
function readMapTiles(text: string): MapTiles | null {
  const place = text.endsWith('.pmtiles') ? readArchiveLocation(text) : null
  if (place === null) return null
  if (place.kind === 'folder') return { kind: 'file', path: place.folder }
  return place.prefix === '' ? null : { kind: 's3', bucket: place.bucket, key: place.prefix.slice(0, -1) }
}

const mapTilesMessage = 'must be a file, or an address such as s3://bucket/map.pmtiles, that ends with ".pmtiles"'

export const mapTiles = z.pipe(
  z.string().check(z.refine((text) => readMapTiles(text) !== null, mapTilesMessage)),
  z.transform((text) => readMapTiles(text)),
)

const readsAs = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text.replaceAll('\\n', '\n'))
    return true
  } catch {
    return false
  }
}

/** PEM has lines; where a variable cannot, they are written `\\n`. */
const pem = (read: (text: string) => unknown, error: string) =>
  z.pipe(
    z.string().check(z.refine(readsAs(read), error)),
    z.transform((text) => text.replaceAll('\\n', '\n')),
  )

export const certificate = pem((text) => new X509Certificate(text), 'must be a certificate in PEM, its lines separated by \\n')
export const privateKey = pem((text) => createPrivateKey(text), 'must be a private key in PEM, its lines separated by \\n')

/** 32 bytes. */
export const encryptionKey = z.pipe(
  z.string().check(z.regex(/^[\w-]{43}=?$/, 'must be 32 bytes as base64url')),
  z.transform((text) => Buffer.from(text, 'base64url')),
)

/** Keys for identity documents, newest last. */
export const documentKeys = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => readDocumentKeys(text) !== null,
        'must be keys such as 2026a:<32 bytes as base64url>, separated by commas, the newest last',
      ),
    ),
  z.transform((text) => readDocumentKeys(text)),
)

/** Signing secrets of webhook endpoints, separated by commas. */
export const webhookSecrets = z.pipe(
  z.string().check(z.regex(/^whsec_\w+(,whsec_\w+)*$/, 'must be secrets that begin with "whsec_", separated by commas')),
  z.transform((text) => text.split(',')),
)
