import { listen } from './listen.ts'
import type { Product, StartParts } from './product.ts'
import { withinGrace } from './stop-once.ts'

export interface RunningServer {
  port: number
  /** Lets requests and jobs finish, within limits. */
  stop(): Promise<void>
}

/** Opens the port and serves until stopped. Throws a `StartRefusal` if the port is not available. */
export async function serve(product: Product, parts: StartParts): Promise<RunningServer> {
  const server = await product.open(parts)
  const stop = async () => {
    if (!(await withinGrace(server.close()))) parts.log.warn('some requests or jobs did not finish in time')
  }
  try {
    return { port: await listen(server, parts.config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
