import { answerNumbered } from '../threads/numbered-thread.ts'
import { mapSvg, type MapRequest } from './map-svg.ts'

// Started by `openMaps`.
answerNumbered(async (request) => new Uint8Array(Buffer.from(await mapSvg(request as MapRequest))))
