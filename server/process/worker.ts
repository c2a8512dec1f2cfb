import { keepSecretKey } from '../infrastructure/config/keep-secret-key.ts'
import { loadConfig } from '../infrastructure/config/load-config.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'
import type { LoadProduct } from './product.ts'
import { reportToPrimary } from './run-workers.ts'
import { serve } from './serve.ts'
import { stopOnce } from './stop-once.ts'

/** One of several processes on one port. Its database and key come from the process that started it. */
export async function runWorker(load: LoadProduct): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  try {
    const parts = { config, log, secretKey: await keepSecretKey(config), connectionString: config.database.url ?? '' }
    const { port, stop } = await serve(await load(), parts)
    stopOnce(stop, log)
    await reportToPrimary({ port })
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    await reportToPrimary({ refusal: error.message })
    process.exit(1)
  }
}
