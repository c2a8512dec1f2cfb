/** The widths that pages offer; each is stored as AVIF and as WebP, `{name}-{width}.{avif|webp}`. */
export const pictureWidths = [400, 640, 800, 1200] as const
export const widestSize = 1200

/** What links to a page show elsewhere: not every network reads the newer kinds. */
export const socialFile = (name: string) => `${name}-${widestSize}.jpg`

/** All files of a picture. */
export const filesOf = (name: string): string[] => [
  ...pictureWidths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  socialFile(name),
]
