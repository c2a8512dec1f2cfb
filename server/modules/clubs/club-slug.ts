import { fold } from '../../infrastructure/database/fold.ts'

const longest = 50

/** The slug for a name: `Café Früh` is `cafe-fruh`; a name without Latin letters becomes `club`. */
function slugOf(name: string): string {
  const words = fold(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
  const slug = words.slice(0, longest).replace(/-$/, '')
  return slug.length < 3 ? `club${slug === '' ? '' : `-${slug}`}` : slug
}

/** Candidates in order: the name, the name with the city, then with a number. */
export function slugCandidates(name: string, city: string): string[] {
  const slug = slugOf(name)
  const place = fold(city) === '' ? [] : [slugOf(`${name} ${city}`)]
  return [...new Set([slug, ...place, ...Array.from({ length: 98 }, (_, index) => `${slug}-${index + 2}`)])]
}
