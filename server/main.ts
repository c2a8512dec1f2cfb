import cluster from 'node:cluster'
import { product } from './app.ts'
import { runPrimary } from './process/primary.ts'
import { runWorker } from './process/worker.ts'

// With WORKERS over 1 this file runs again in each of them.
await (cluster.isPrimary ? runPrimary(product) : runWorker(product))
