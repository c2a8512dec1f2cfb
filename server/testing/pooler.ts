import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'

/** The type and the length of the message in which a server announces its process: 12 bytes, of which the process id is 4. */
const announcement = Buffer.from([0x4b, 0, 0, 0, 12])

/** In front of the database like PgBouncer: the process it announces is not the one that answers. */
export async function startPooler(connectionString: string): Promise<{ connectionString: string; close(): Promise<void> }> {
  const { host, port, user, password, database } = new Client({ connectionString })
  const pooler = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let isAnnounced = false
    server.on('data', (bytes: Buffer) => {
      const at = isAnnounced ? -1 : bytes.indexOf(announcement)
      if (at !== -1) bytes.writeInt32BE(-1, at + announcement.length)
      isAnnounced ||= at !== -1
      client.write(bytes)
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
