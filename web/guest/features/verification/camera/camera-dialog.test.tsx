import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find, findAction, press, renderPage, settle } from '../../../../shared/testing/render.tsx'
import { CameraDialog } from './camera-dialog.tsx'

const stopped = vi.fn()
const stream = { getTracks: () => [{ stop: stopped }] }
/** What the camera sees: one lightness for the whole frame, or a sharp page of print. */
let seen: 'dark' | 'print' = 'dark'
const drawn: number[][] = []

/** Camera frames of 1280 by 720 pixels and a canvas for them: happy-dom has neither. */
function fakePictures() {
  const context = {
    drawImage: (_: unknown, ...place: number[]) => void drawn.push(place),
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      const data = new Uint8ClampedArray(width * height * 4)
      for (let at = 0; at < width * height; at++) data.fill(seen === 'dark' ? 20 : at % 3 === 0 ? 60 : 200, at * 4, at * 4 + 4)
      return { data, width, height }
    },
  }
  const fake = (prototype: object, name: string, value: unknown) =>
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
  fake(HTMLVideoElement.prototype, 'videoWidth', 1280)
  fake(HTMLVideoElement.prototype, 'videoHeight', 720)
  fake(HTMLVideoElement.prototype, 'srcObject', null)
  fake(HTMLCanvasElement.prototype, 'getContext', () => context)
  fake(HTMLCanvasElement.prototype, 'toBlob', (give: (blob: Blob) => void) => give(new Blob(['frame'])))
  fake(HTMLCanvasElement.prototype, 'toDataURL', () => 'data:image/jpeg;base64,AAAA')
  vi.stubGlobal('createImageBitmap', async () => Promise.resolve({ width: 1080, height: 720, close: () => undefined }))
}

const allow = (open: () => Promise<unknown>) => vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: vi.fn(open) } })
const lookAgain = async () => act(async () => vi.advanceTimersByTimeAsync(300))

function open(subject: 'document' | 'face' = 'face') {
  const [onClose, onTake] = [vi.fn(), vi.fn()]
  const page = renderPage(<CameraDialog title="Selfie" subject={subject} onClose={onClose} onTake={onTake} />)
  return { ...page, onClose, onTake }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  seen = 'dark'
  drawn.length = 0
  stopped.mockClear()
  fakePictures()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('The camera', () => {
  it('gives instructions, then takes the picture.', async () => {
    allow(async () => Promise.resolve(stream))
    const { onTake, onClose } = open()
    await settle()
    expect(find('output').textContent).toBe('Starting camera')
    expect(findAction('Take picture')).toHaveProperty('disabled', true)
    await lookAgain()
    expect(find('output').textContent).toBe('Find more light')
    seen = 'print'
    await lookAgain()
    expect(find('output').textContent).toBe('Looks good')
    await press(findAction('Take picture'))
    await settle()
    expect(onTake).toHaveBeenCalledExactlyOnceWith('data:image/jpeg;base64,AAAA')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('crops the document to its guide, in the shape of a card.', async () => {
    allow(async () => Promise.resolve(stream))
    open('document')
    await lookAgain()
    await press(findAction('Take picture'))
    expect(drawn).toContainEqual([100, 0, 1080, 720, 0, 0, 1080, 720])
  })

  it('says when access is refused, and offers a file instead.', async () => {
    allow(async () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))
    const { onClose } = open()
    await settle()
    expect(find('dialog').textContent).toContain('choose a picture instead')
    expect(find('dialog').textContent).not.toContain('Take picture')
    await press(findAction('Cancel'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('says when the browser has none.', async () => {
    vi.stubGlobal('navigator', {})
    open()
    await settle()
    expect(find('dialog').textContent).toContain('We can’t use the camera')
  })

  it('turns off when the dialog closes, even if it opens only afterwards.', async () => {
    const late = Promise.withResolvers<unknown>()
    allow(async () => late.promise)
    const { redraw } = open()
    await settle()
    redraw(null)
    expect(stopped).not.toHaveBeenCalled()
    late.resolve(stream)
    await settle()
    expect(stopped).toHaveBeenCalledOnce()
  })
})
