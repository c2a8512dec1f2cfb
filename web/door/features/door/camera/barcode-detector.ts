interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

declare global {
  /** Not in every browser, and not of its types yet. */
  var BarcodeDetector: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> } | undefined
}

/** The browser's own reader of such codes. Where there is one, it may still read none of ours: then null. */
export async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  return Own !== undefined && formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null
}
