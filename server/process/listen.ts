import type { FastifyInstance } from 'fastify'
import { isErrorCode } from '../infrastructure/error-code.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'

/** Opens the port and resolves to its number. Throws a `StartRefusal` where it cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error, host, port)
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function explain(error: unknown, host: string, port: number): unknown {
  if (isErrorCode(error, 'EADDRINUSE')) {
    return new StartRefusal(`Port ${port} of ${host} is in use: stop what listens there, or set PORT to another one.`)
  }
  if (isErrorCode(error, 'EACCES')) {
    return new StartRefusal(`Port ${port} may not be opened by this user: set PORT to one above 1023.`)
  }
  if (isErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return new StartRefusal(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
