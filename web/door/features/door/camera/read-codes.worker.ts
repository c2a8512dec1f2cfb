import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { PictureOfCode, ReadCode } from './numbered-pictures.ts'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Reads codes in browsers without a native reader, outside the page's thread, so that the camera picture stays smooth.

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerUrl : prefix + path) },
})

addEventListener('message', ({ data: { number, pixels } }: MessageEvent<PictureOfCode>) => {
  const reply = (text: string | null) => postMessage({ number, text } satisfies ReadCode)
  readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 1 }).then(
    (results) => reply(results[0]?.text ?? null),
    () => reply(null),
  )
})
