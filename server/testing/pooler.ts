import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'

/** The types of three messages of a server: the process that it is, a notification, and the value of a setting. */
const [announcement, notification, setting] = [0x4b, 0x41, 0x53]
/** The types of messages that name a statement: parse, bind, describe, close. */
const [parse, bind, describe, close] = [0x50, 0x42, 0x44, 0x43]
/** Describe and close say that they are about a statement. */
const statement = 0x53

/** What a pooler makes of the messages that arrive. A message that is not whole yet is kept for the next bytes. */
function eachMessage(change: (message: Buffer) => Buffer | null, headless = 0) {
  let rest: Buffer = Buffer.alloc(0)
  let left = headless
  return (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes])
    const passed: Buffer[] = []
    for (;;) {
      const head = left > 0 ? 0 : 1
      if (rest.length < head + 4) break
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) break
      const message = rest.subarray(0, end)
      const changed = left > 0 ? message : change(message)
      if (left > 0) left -= 1
      if (changed !== null) passed.push(changed)
      rest = rest.subarray(end)
    }
    return Buffer.concat(passed)
  }
}

function fromServer(message: Buffer): Buffer | null {
  if (message[0] === announcement) message.writeInt32BE(-1, 5)
  return message[0] === notification ? null : message
}

const standbySetting = 'in_hot_standby\0'

/** The setting that says whether this is a standby, saying yes. */
function likeStandby(message: Buffer): Buffer {
  if (message[0] !== setting || !message.subarray(5).toString().startsWith(standbySetting)) return message
  const changed = Buffer.concat([message.subarray(0, 5), Buffer.from(`${standbySetting}on\0`)])
  changed.writeInt32BE(changed.length - 1, 1)
  return changed
}

function nameAt(message: Buffer): number | null {
  if (message[0] === parse) return 5
  if (message[0] === bind) return message.indexOf(0, 5) + 1
  return (message[0] === describe || message[0] === close) && message[5] === statement ? 6 : null
}

/** Gives a statement the pooler's own name. */
function renaming(message: Buffer): Buffer {
  const at = nameAt(message)
  const end = at === null ? null : message.indexOf(0, at)
  if (at === null || end === null || end === at) return message
  const name = Buffer.from(`POOLER_${message.toString('utf8', at, end)}`)
  const changed = Buffer.concat([message.subarray(0, at), name, message.subarray(end)])
  changed.writeInt32BE(changed.length - 1, 1)
  return changed
}

/**
 * In front of the database like PgBouncer: the process it announces is not the one that answers, and notifications end here. One
 * that `tracks` statements gives them other names. One that was `onceOnStandby` says of every later connection that it leads to a
 * standby.
 */
export async function startPooler(
  connectionString: string,
  { tracks = false, onceOnStandby = false } = {},
): Promise<{ connectionString: string; close(): Promise<void> }> {
  const { host, port, user, password, database } = new Client({ connectionString })
  const pooler = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const toClient = eachMessage((message) => fromServer(onceOnStandby ? likeStandby(message) : message))
    // The first message of a client has no type.
    const toServer = eachMessage((message) => (tracks ? renaming(message) : message), 1)
    server.on('data', (bytes: Buffer) => client.write(toClient(bytes)))
    client.on('data', (bytes: Buffer) => server.write(toServer(bytes)))
    client.on('end', () => server.end())
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
