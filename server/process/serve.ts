import { listen } from './listen.ts'
import type { Product, Told } from './product.ts'
import { withinGrace } from './stop-once.ts'

export interface Served {
  port: number
  /** Lets requests and jobs come to their end, within limits. */
  stop(): Promise<void>
}

/** Opens the port and serves until stopped. Throws a `StartRefusal` where the port cannot be had. */
export async function serve(product: Product, told: Told): Promise<Served> {
  const server = await product.open(told)
  const stop = async () => {
    if (!(await withinGrace(server.close()))) told.log.warn('some requests or jobs did not come to their end in time')
  }
  try {
    return { port: await listen(server, told.config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
