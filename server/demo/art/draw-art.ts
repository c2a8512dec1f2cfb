import { fork } from 'node:child_process'
import type { Config } from '../../infrastructure/config/config.ts'
import type { Art, ArtCount } from './store-art.ts'

export interface ArtRequest {
  store: Pick<Config, 's3' | 'dataDir'>
  count: ArtCount
}

/**
 * Draws the demo's covers and logos and stores them. Runs in a separate process, because drawing leaves some 100 MB behind that a
 * server would otherwise keep for as long as it runs.
 */
export async function drawArt({ s3, dataDir }: Config, count: ArtCount): Promise<Art> {
  const child = fork(new URL('./art-process.ts', import.meta.url), {
    execArgv: [],
    // Pictures come as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Art>()
  child.once('message', (art: Art) => resolve(art))
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`The covers of the demo could not be drawn (exit code ${code}).`)))
  const request: ArtRequest = { store: { s3, dataDir }, count }
  child.send(request)
  return promise
}
