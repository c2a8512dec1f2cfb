import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isErrorCode } from '../infrastructure/error-code.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'

interface Place {
  host: string
  port: number
}

/** Opens the port and resolves to its number. Throws a `StartRefusal` if it is not available. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<number> {
  try {
    await app.listen({ host, port, ...(sharesPort && { reusePort: true }) })
  } catch (error) {
    throw explain(error, host, port)
  }
  return portOf(app.server) ?? port
}

/**
 * The port for several workers: the number itself, or a free one for 0. Throws a `StartRefusal` if it is in use, which the
 * workers, who open it together, would not notice.
 */
export async function findSharedPort({ host, port }: Place): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
    return portOf(probe) ?? port
  } catch (error) {
    throw explain(error, host, port)
  } finally {
    probe.close()
  }
}

/**
 * Each worker then has its own queue in the kernel: if one is killed, its pending connections are reset at once, while a
 * connection just being handed over by the primary would stay open forever. On other systems the primary hands over.
 */
const sharesPort = cluster.isWorker && process.platform === 'linux'

function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : null
}

function explain(error: unknown, host: string, port: number): unknown {
  if (isErrorCode(error, 'EADDRINUSE')) {
    return new StartRefusal(`Port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another one.`)
  }
  if (isErrorCode(error, 'EACCES')) {
    return new StartRefusal(`Port ${port} can’t be opened by this user: set PORT to one above 1023.`)
  }
  if (isErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return new StartRefusal(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
