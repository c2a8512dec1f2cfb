import { describe, expect, it } from 'vitest'
import { judgeFrame, type CameraFrame } from './judge-frame.ts'

const [width, height] = [160, 100]

/** A frame of grey values by position. */
function frame(grey: (x: number, y: number) => number): CameraFrame {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(grey(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4)
  return { data, width, height }
}

const isCard = (x: number, y: number, by = 8) => x >= by && x < width - by && y >= by / 2 && y < height - by / 2
/** Print: dark strokes of two pixels. */
const print = (x: number, y: number) => (Math.floor(x / 2) % 3 === 0 && Math.floor(y / 3) % 3 === 0 ? 60 : 200)
const card = (table: number, paper: (x: number, y: number) => number) => frame((x, y) => (isCard(x, y) ? paper(x, y) : table))

describe('the camera frame', () => {
  it.each([
    ['a sharp card that fills the guide', 'ready', card(90, print)],
    ['a dark room', 'dark', card(10, (x, y) => print(x, y) / 5)],
    ['a lamp in the foil', 'glare', card(90, (x, y) => (x > 40 && x < 90 && y > 30 && y < 60 ? 255 : print(x, y)))],
    ['a table without a card', 'edges', frame(() => 140)],
    ['a card that is too far away', 'edges', frame((x, y) => (isCard(x, y, 60) ? print(x, y) : 90))],
    ['a card that was moved', 'blur', card(90, () => 180)],
  ])('of %s asks for: %s.', (_, hint, seen) => expect(judgeFrame(seen, 'document')).toBe(hint))

  it('does not need the edges of a face.', () => expect(judgeFrame(frame(print), 'face')).toBe('ready'))
})
