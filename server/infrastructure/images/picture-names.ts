/** The widths that pages offer, each stored as AVIF and WebP: `{name}-{width}.{avif|webp}`. */
export const pictureWidths = [400, 640, 800, 1200] as const
export const widestSize = 1200

/** For link previews elsewhere: not every network reads the newer formats. */
export const socialFile = (name: string) => `${name}-${widestSize}.jpg`

/** All files of a picture. */
export const filesOf = (name: string): string[] => [
  ...pictureWidths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  socialFile(name),
]
