import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Reads codes in browsers without a native reader, outside the page's thread, so that the camera picture stays smooth.

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerUrl : prefix + path) },
})

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 1 }).then(
    (found) => postMessage(found[0]?.text ?? null),
    () => postMessage(null),
  )
})
