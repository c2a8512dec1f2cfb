import sharp from 'sharp'

const draw = async (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const bytes = await draw('#6a35e0')
const dataUrl = async (background: string) => `data:image/png;base64,${(await draw(background)).toString('base64')}`

/** A picture usable as a face, a cover or a logo. */
export const goodPicture = { filename: 'violet.png', type: 'image/png', bytes }

/** Both sides of a document and a face, all different pictures. */
export const goodDocument = { front: await dataUrl('#6a35e0'), back: await dataUrl('#096c3d'), selfie: await dataUrl('#c0203a') }
