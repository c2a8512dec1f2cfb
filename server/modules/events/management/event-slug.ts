import { fold } from '../../../infrastructure/database/fold.ts'

const longest = 80

/** The slug derived from an event's title and date: `deep-current-2026-11-28`. */
export function defaultSlug(title: string, date: string): string {
  const words = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return `${words === '' ? 'event' : words}-${date}`
}

/** Whether a slug came from `defaultSlug`, with or without a number, so that it may follow the title. */
export const isDefaultSlug = (slug: string, title: string, date: string) => {
  const usual = defaultSlug(title, date)
  return slug === usual || (slug.startsWith(`${usual}-`) && /^\d+$/.test(slug.slice(usual.length + 1)))
}

/** The first of `slug`, `slug-2`, `slug-3`… that is free. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug
  let number = 2
  while (taken.includes(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
