/** The product's name; the wordmark is the same in lower case. */
export const brand = 'Vesper'
