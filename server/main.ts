import cluster from 'node:cluster'
import { runPrimary } from './process/primary.ts'
import { runWorker } from './process/worker.ts'

/** Loaded while the database starts: these imports are most of the startup time. */
const load = async () => (await import('./app.ts')).product

// With WORKERS over 1 this file runs again in each of them.
await (cluster.isPrimary ? runPrimary(load) : runWorker(load))
