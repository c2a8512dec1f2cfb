import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'

export interface Gateway {
  port: number
  /** While it is silent, it takes connections and passes nothing on, like a machine that lost its network. */
  fallSilent(isSilent: boolean): void
  close(): void
}

/** A way to a database that can fall silent. */
export async function openGateway(connectionString: string): Promise<Gateway> {
  const { host, port } = new Client({ connectionString })
  const sockets = new Set<Socket>()
  let isSilent = false
  const gateway = createServer((socket) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, into] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => isSilent || into.write(data))
      from.on('error', () => undefined)
      from.on('close', () => into.destroy())
    }
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (gateway.address() as AddressInfo).port,
    fallSilent: (silent) => void (isSilent = silent),
    close: () => {
      for (const socket of sockets) socket.destroy()
      gateway.close()
    },
  }
}
