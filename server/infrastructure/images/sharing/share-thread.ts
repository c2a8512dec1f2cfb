import { answerNumbered } from '../../threads/numbered-thread.ts'
import type { SharePicture } from './share-picture.ts'
import { shareSvg } from './share-svg.ts'

// Started by `createSharePictures`.
answerNumbered(async (request) => new Uint8Array(Buffer.from(await shareSvg(request as SharePicture))))
