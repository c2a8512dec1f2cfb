/** The product's name, as the wordmark writes it. */
export const brand = 'vesper'
/** The product's name in a sentence or a title. */
export const brandName = 'Vesper'

export const titleOf = (page: string): string => `${page} · ${brandName}`
