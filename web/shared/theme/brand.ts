import { brand } from '#contract/base/brand.ts'

/** The product's name, as the wordmark writes it. */
export const wordmark = brand.toLowerCase()

export const titleOf = (page: string): string => `${page} · ${brand}`
