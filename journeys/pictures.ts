import sharp from 'sharp'

/** A camera picture of a single colour. */
export async function makePicture(name = 'me.png'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#6a35e0' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

export const tooLargePicture = { name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }
export const noPicture = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
