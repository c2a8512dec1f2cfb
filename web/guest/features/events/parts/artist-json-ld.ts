import type { Artist } from '#contract/artists/artists.ts'
import { paths } from '../../../../shared/navigation/paths.ts'

/** An artist as schema.org's PerformingGroup, for search engines. */
export const artistJsonLd = ({ name, slug, bio, links }: Artist, siteUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'PerformingGroup',
  name,
  url: `${siteUrl}${paths.artist(slug)}`,
  ...(bio !== '' && { description: bio }),
  ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
})
