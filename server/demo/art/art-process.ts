import { pino } from 'pino'
import { openFiles } from '../../infrastructure/files/open-files.ts'
import type { ArtRequest } from './draw-art.ts'
import { storeArt } from './store-art.ts'

// Started by `drawArt`. A failure ends the process with its stack trace, which the parent reports.
process.once('message', (request: ArtRequest) => {
  const files = openFiles(request.store, pino({ level: 'silent' }))
  void storeArt(files, request.count).then((art) => process.send?.(art, () => process.disconnect?.()))
})
