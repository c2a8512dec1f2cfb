import { closeDataFolder } from '../infrastructure/config/close-data-folder.ts'
import type { Config } from '../infrastructure/config/config.ts'
import { keepSecretKey } from '../infrastructure/config/keep-secret-key.ts'
import { loadConfig, localAddress } from '../infrastructure/config/load-config.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { openDatabase } from './open-database.ts'
import { isErrorCode } from '../infrastructure/error-code.ts'
import { createLog } from '../infrastructure/log/create-log.ts'
import { StartRefusal } from '../infrastructure/start-refusal.ts'
import type { LoadProduct, StartParts } from './product.ts'
import { findSharedPort } from './listen.ts'
import { runWorkers } from './run-workers.ts'
import { serve, type RunningServer } from './serve.ts'
import { stopOnce } from './stop-once.ts'

type Stop = () => Promise<void>

/** Starts the whole installation; if that is impossible, says why in a sentence and exits with 1. */
export async function runPrimary(load: LoadProduct): Promise<void> {
  const running: Stop[] = []
  const stop = async () => {
    for (const end of running.splice(0).toReversed()) await end()
  }
  try {
    await start(load, running, stop)
  } catch (error) {
    await stop()
    const sentence = isErrorCode(error, 'ENOSPC') ? 'The disk is full: make room, or set DATA_DIR to another disk.' : null
    if (sentence === null && !(error instanceof StartRefusal)) throw error
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.message : '')}\n`)
    process.exit(1)
  }
}

async function start(load: LoadProduct, running: Stop[], stop: Stop): Promise<void> {
  const settings = loadConfig(process.env)
  const log = createLog(settings)
  for (const warning of settings.warnings) log.warn(warning)
  stopOnce(stop, log)
  const loading = load()
  // A failure is reported below, once there is something to stop.
  loading.catch(() => undefined)
  const database = await openDatabase(settings, log)
  running.push(database.stop)
  const config: Config = { ...settings, database: { ...settings.database, replicaUrls: database.replicas } }
  const product = await loading
  await closeDataFolder(config.dataDir)
  const parts = { config, log, secretKey: await keepSecretKey(config), connectionString: database.connectionString }
  const { isEmpty } = await bringUpToDate(parts, product)
  if (config.production) await product.refuseDemoAccounts(parts)
  if (config.demoData && isEmpty) await product.fillDemoData(parts)
  const served = config.workers === 1 ? await serve(product, parts) : await serveByWorkers(parts)
  running.push(served.stop)
  announce(config, served.port)
}

async function serveByWorkers({ config, secretKey, connectionString, log }: StartParts): Promise<RunningServer> {
  return runWorkers({
    count: config.workers,
    log,
    env: {
      DATABASE_URL: connectionString,
      DATABASE_REPLICA_URLS: config.database.replicaUrls.join(','),
      REPLICAS: '',
      ARCHIVE_TO: '',
      SECRET_KEY: secretKey,
      PORT: String(await findSharedPort(config)),
      // Its default depends on whether the database is the embedded one, which a worker cannot know.
      DEMO_DATA: config.demoData ? 'on' : 'off',
    },
  })
}

function announce(config: Config, port: number): void {
  const lines = [`Vesper is open at ${localAddress(config.host, port)}`]
  if (config.demoData) {
    lines.push('Sign in as superadmin, clubadmin, staff, ambassador or client, each with the password vesper-demo.')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
