/** Where an artist can be found. Each kind but a website has its own hosts. */
export const linkKinds = ['website', 'instagram', 'soundcloud', 'bandcamp', 'spotify', 'youtube', 'resident_advisor'] as const
export type LinkKind = (typeof linkKinds)[number]

export const linkLabels: Readonly<Record<LinkKind, string>> = {
  website: 'Website',
  instagram: 'Instagram',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  spotify: 'Spotify',
  youtube: 'YouTube',
  resident_advisor: 'Resident Advisor',
}

const hosts: Readonly<Record<Exclude<LinkKind, 'website'>, readonly string[]>> = {
  instagram: ['instagram.com'],
  soundcloud: ['soundcloud.com'],
  bandcamp: ['bandcamp.com'],
  spotify: ['spotify.com'],
  youtube: ['youtube.com'],
  resident_advisor: ['ra.co', 'residentadvisor.net'],
}

/** What is wrong with a link; null if nothing is. It is an https address without credentials or a port, on a host of its kind. */
export function artistLinkFault({ kind, url }: { kind: LinkKind; url: string }): string | null {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address?.protocol !== 'https:') return 'Links start with https://'
  if (address.username !== '' || address.password !== '' || address.port !== '' || !address.hostname.includes('.'))
    return 'Enter the address of a public page'
  if (kind === 'website') return null
  const isOfKind = hosts[kind].some((host) => address.hostname === host || address.hostname.endsWith(`.${host}`))
  return isOfKind ? null : `This page isn’t on ${linkLabels[kind]}`
}
