import { isIPv6 } from 'node:net'

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')

/** The network an address counts towards. An IPv6 user has a whole /64 and would otherwise never run out of addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const embedded = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (embedded !== undefined) return embedded
  const [head = '', tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const left = [...first, ...Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0'), ...last]
  return `${left
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
