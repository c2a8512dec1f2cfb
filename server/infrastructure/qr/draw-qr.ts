import { create, toBuffer } from 'qrcode'

export interface QrDrawing {
  /** Modules per side. */
  size: number
  /** The dark modules as an SVG path in a square of `size` units. */
  path: string
}

/** Capitals and digits only keep the code small; level M survives a scratched screen. */
const strength = { errorCorrectionLevel: 'M' } as const

export function drawQr(text: string): QrDrawing {
  const { size, data } = create(text, strength).modules
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(data.subarray(y * size, (y + 1) * size), (dark) => (dark === 1 ? '1' : '0')).join(''),
  )
  const runs = rows.flatMap((row, y) =>
    Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  )
  return { size, path: runs.join('') }
}

/** The same as a PNG that stays sharp in print. */
export const drawQrPicture = async (text: string): Promise<Buffer> => toBuffer(text, { ...strength, margin: 0, scale: 16 })
