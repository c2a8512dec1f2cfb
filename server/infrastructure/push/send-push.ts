import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupPublic, readPushAddress } from './push-address.ts'
import type { PushKeys } from './push-keys.ts'

/** Where a browser receives pushes, and the keys with which only it can read them. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** What the device shows: text for a lock screen. */
  payload: string
  /** How long the push service keeps it for a device that is away. */
  ttlSeconds: number
  /** A later message with the same topic replaces one that still waits: 32 characters of base64url at most. */
  topic: string
  /** A device that saves its battery is only woken for `high`. */
  urgency: 'normal' | 'high'
}

/** `gone`: the subscription ended. `refused`: for good, another attempt would be refused, too. `failed`: perhaps later. */
export type PushResult = 'sent' | 'gone' | 'refused' | 'failed'

/** Milliseconds for everything, from the name to the answer: a service that hangs holds a job no longer. */
const patience = 5_000
/** Bytes of an answer, which nothing reads. */
const longestAnswer = 64_000

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused'
}

async function post(url: URL, options: RequestOptions, body: Buffer): Promise<number> {
  // Only while developing is it http. Imported by each server, `node:http` loads an HTTP client that it never uses: some 10 MB.
  const http = url.protocol === 'https:' ? null : await import('node:http')
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > longestAnswer) response.destroy(new Error('The push service answered too much.'))
      })
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    }
    const request = http === null ? requestHttps(url, options, answered) : http.request(url, options, answered)
    request.on('error', reject)
    request.end(body)
  })
}

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service. Never follows a redirect. */
export async function sendPush(
  { publicKey, privateKey, subject }: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, topic, urgency }: PushMessage,
  { allowsLoopback }: { allowsLoopback: boolean },
): Promise<PushResult> {
  const url = readPushAddress(endpoint, { allowsLoopback })
  if (url === null) return 'refused'
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttlSeconds,
      topic,
      urgency,
      contentEncoding: 'aes128gcm',
    })
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(patience), lookup: lookupPublic }
    return resultOf(await post(url, options, body ?? Buffer.alloc(0)))
  } catch {
    // A key that is no point of the curve, a name without an address, a connection that failed or hung.
    return 'failed'
  }
}
