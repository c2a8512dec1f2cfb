import { fold } from '../../infrastructure/database/fold.ts'

const longest = 60

/** What makes two names the same: case, accents, punctuation and spaces do not. */
export const nameKey = (name: string): string => fold(name) || name.trim().toLowerCase()

/** The address for a name: `Teo Brandt` is at `teo-brandt`; a name without Latin letters is at `artist`, with a number. */
export function artistSlug(name: string): string {
  const slug = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'artist' : slug
}

/** Names once each, in their order: the first spelling counts. */
export function uniqueNames(names: readonly string[]): { name: string; name_key: string }[] {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = nameKey(name)
    if (!byKey.has(key)) byKey.set(key, name)
  }
  return [...byKey].map(([name_key, name]) => ({ name, name_key }))
}
