import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a device reads of a push, and how its service was asked to keep it. */
interface ReceivedPush {
  device: string
  message: Record<string, unknown>
  ttl: number
  topic: string
  urgency: string
  subject: string
}

interface Device {
  pair: ECDH
  auth: Buffer
}

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts one record of aes128gcm with a subscription's keys (RFC 8188 and 8291), written apart from what encrypts. */
function decrypt(body: Buffer, { pair, auth }: Device): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The claims of a VAPID header (RFC 8292) whose signature is right; throws otherwise. */
function readClaims(header: string, serverKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? []
  if (key !== serverKey) throw new Error('This key is not the one that subscribed.')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export interface PushService {
  /** A new device, as its browser writes its subscription. */
  subscribe(): { name: string; subscription: { endpoint: string; keys: { p256dh: string; auth: string } } }
  received: ReceivedPush[]
  /** From now on, a device's pushes are answered with a status, or not at all. */
  answer(name: string, status: number | 'nothing'): void
  close(): Promise<void>
}

/** A push service on this machine: takes what is signed with the server's key, and reads it as the device would. */
export async function openPushService(serverKey: string): Promise<PushService> {
  const devices = new Map<string, Device>()
  const answers = new Map<string, number | 'nothing'>()
  const received: ReceivedPush[] = []
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      const name = (request.url ?? '').slice(1)
      const answer = answers.get(name) ?? 201
      if (answer === 'nothing') return
      const device = devices.get(name)
      const { aud, exp, sub } = readClaims(request.headers.authorization ?? '', serverKey)
      const isFresh = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 24 * 3_600_000
      if (device === undefined || aud !== `http://${request.headers.host ?? ''}` || !isFresh) throw new Error('Not for here.')
      if (answer < 300) {
        const { ttl, topic, urgency } = request.headers
        const message = JSON.parse(decrypt(body, device)) as Record<string, unknown>
        received.push({ device: name, message, ttl: Number(ttl), topic: String(topic), urgency: String(urgency), subject: sub })
      }
      response.writeHead(answer).end()
    })().catch(() => response.writeHead(403).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    subscribe() {
      const name = randomBytes(8).toString('hex')
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { pair, auth })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { name, subscription: { endpoint: `http://127.0.0.1:${port}/${name}`, keys } }
    },
    received,
    answer: (name, status) => void answers.set(name, status),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
