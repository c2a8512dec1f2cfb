import { findDetector } from './barcode-detector.ts'
import type { PictureOfCode, ReadCode } from './numbered-pictures.ts'

/** Reads a code from the camera picture as text. */
export interface Reader {
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** The native one if it reads our codes, otherwise ours. */
export async function openReader(): Promise<Reader> {
  const detector = await findDetector()
  if (detector === null) return openOwnReader()
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  }
}

/** Pixels of the longer side: enough for a code that fills a third of the picture, without losing time on more. */
const largest = 960

function openOwnReader(): Reader {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  const waiting = new Map<number, { resolve: (text: string | null) => void; reject: (error: Error) => void }>()
  let last = 0
  worker.onmessage = ({ data: { number, text } }: MessageEvent<ReadCode>) => {
    waiting.get(number)?.resolve(text)
    waiting.delete(number)
  }
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The code reader couldn’t start'))
    waiting.clear()
  }
  return {
    read(video) {
      const scale = Math.min(1, largest / Math.max(video.videoWidth, video.videoHeight))
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (picture === null || width === 0 || height === 0) return Promise.resolve(null)
      Object.assign(canvas, { width, height })
      picture.drawImage(video, 0, 0, width, height)
      const pixels = picture.getImageData(0, 0, width, height)
      const number = ++last
      return new Promise((resolve, reject) => {
        worker.postMessage({ number, pixels } satisfies PictureOfCode, [pixels.data.buffer])
        waiting.set(number, { resolve, reject })
      })
    },
    close: () => worker.terminate(),
  }
}
