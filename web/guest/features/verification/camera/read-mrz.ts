import { readMrz, type Mrz } from '#contract/verification/mrz.ts'

interface TextReader {
  detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}

/** The browser's native text reader, if any. */
function findReader(): TextReader | null {
  const Reader: unknown = Reflect.get(globalThis, 'TextDetector')
  return typeof Reader === 'function' ? (Reflect.construct(Reader, []) as TextReader) : null
}

/** Lines that may be the code, in the order found. */
export function findMrz(texts: readonly string[], today: string): Mrz | null {
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.toUpperCase().replaceAll(/\s/g, '').replaceAll('«', '<<'))
    .filter((line) => /^[A-Z0-9<]{30,44}$/.test(line))
  for (const count of [2, 3])
    for (let at = 0; at + count <= lines.length; at++) {
      const mrz = readMrz(lines.slice(at, at + count).join('\n'), today)
      if (mrz !== null) return mrz
    }
  return null
}

/** Reads the code from a picture on this device; null if the browser cannot, or if there is none. */
export async function readMrzOf(dataUrl: string, today: string): Promise<Mrz | null> {
  const reader = findReader()
  if (reader === null) return null
  try {
    const image = new Image()
    image.src = dataUrl
    await image.decode()
    return findMrz(
      (await reader.detect(image)).map(({ rawValue }) => rawValue),
      today,
    )
  } catch {
    // A failing reader counts as missing: the code can be typed.
    return null
  }
}
