import sharp from 'sharp'

const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#6a35e0' } })
  .png()
  .toBuffer()

/** A picture that may be anything: a face, a cover, a logo. */
export const goodPicture = { filename: 'violet.png', type: 'image/png', bytes }
