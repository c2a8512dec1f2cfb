import { connect, type ClientHttp2Session } from 'node:http2'
import type { Config } from '../../infrastructure/config/config.ts'

type AppleWallet = NonNullable<Config['wallets']['apple']>

/** Milliseconds. */
const longest = 10_000

/** Resolves to the status of one push. */
async function push(session: ClientHttp2Session, token: string, topic: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    })
    request.setTimeout(longest, () => request.destroy(new Error('Apple did not answer in time.')))
    let status = 0
    request.on('response', (headers) => (status = Number(headers[':status'])))
    request.on('error', reject)
    request.on('close', () => (status === 0 ? reject(new Error('Apple closed the connection.')) : resolve(status)))
    request.resume()
    request.end('{}')
  })
}

/**
 * Notifies phones of changed passes over one connection, which the pass's certificate opens. Returns the tokens that Apple no
 * longer knows; throws if any other push failed, so that all are sent again.
 */
export async function pushPasses(
  { pushUrl, certificate, key, passType }: AppleWallet,
  tokens: readonly string[],
): Promise<string[]> {
  const session = connect(pushUrl, { cert: certificate, key })
  const opened = new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve())
    session.on('error', reject)
    session.setTimeout(longest, () => session.destroy(new Error('Apple did not answer in time.')))
  })
  try {
    await opened
    const gone: string[] = []
    const failed: number[] = []
    for (const token of tokens) {
      const status = await push(session, token, passType)
      if (status === 410) gone.push(token)
      else if (status !== 200) failed.push(status)
    }
    if (failed.length > 0) throw new Error(`Apple refused ${failed.length} of ${tokens.length} pushes: ${failed[0]}.`)
    return gone
  } finally {
    session.close()
  }
}
