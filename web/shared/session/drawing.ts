import type { SignedIn } from './session.ts'

/** How a server draws a private screen: for whom, when (epoch milliseconds), and in which time zone they read it. */
export interface Drawing {
  session: SignedIn
  now: number
  zone: string
}

let drawing: Drawing | null = null

/** What the screens of this page were drawn with; null on public pages, which are the same for everyone. */
export const getDrawing = (): Drawing | null => drawing

/** In the browser: continues with what its server drew with. */
export function adoptDrawing(drawn: Drawing): void {
  drawing = drawn
}

/** On a server: `draw` must not wait for anything, since other readers' screens are drawn next. */
export function drawWith<Drawn>(own: Drawing, draw: () => Drawn): Drawn {
  drawing = own
  try {
    return draw()
  } finally {
    drawing = null
  }
}
