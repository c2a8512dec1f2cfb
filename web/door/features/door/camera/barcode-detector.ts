interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

declare global {
  /** Not in every browser, and not in TypeScript's types yet. */
  var BarcodeDetector: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } | undefined
}

/** The browser's native code reader; null if there is none, or if it cannot read our codes. */
export async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own !== undefined && formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null
}
