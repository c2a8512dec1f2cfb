import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'

/** The types of two messages of a server: the process that it is, and a notification. */
const [announcement, notification] = [0x4b, 0x41]

/** What a pooler passes on of a server's messages; the rest of the last one, if it is not whole yet, is kept for later. */
function passOn(bytes: Buffer): { passed: Buffer; rest: Buffer } {
  const passed: Buffer[] = []
  let at = 0
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    const message = bytes.subarray(at, end)
    if (message[0] === announcement) message.writeInt32BE(-1, 5)
    if (message[0] !== notification) passed.push(message)
    at = end
  }
  return { passed: Buffer.concat(passed), rest: bytes.subarray(at) }
}

/** In front of the database like PgBouncer: the process it announces is not the one that answers, and notifications end here. */
export async function startPooler(connectionString: string): Promise<{ connectionString: string; close(): Promise<void> }> {
  const { host, port, user, password, database } = new Client({ connectionString })
  const pooler = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let kept: Buffer = Buffer.alloc(0)
    server.on('data', (bytes: Buffer) => {
      const { passed, rest } = passOn(Buffer.concat([kept, bytes]))
      kept = rest
      client.write(passed)
    })
    client.pipe(server)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const address = new URL(`postgresql://127.0.0.1:${(pooler.address() as AddressInfo).port}/${database ?? ''}`)
  address.username = user ?? ''
  address.password = password ?? ''
  return {
    connectionString: address.href,
    close: async () => {
      pooler.close()
      await once(pooler, 'close')
    },
  }
}
