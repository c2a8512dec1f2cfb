import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// A browser says where its push service is, and so may anyone who imitates one: the server calls no address in its network.

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
// Tunnels lead to IPv4 addresses, and examples nowhere.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !closed.check(address, 'ipv4')
    : isIP(address) === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')

/** Where to push; null if it may not be called. Tests push to this machine. */
export function readPushAddress(text: string, { allowsLoopback }: { allowsLoopback: boolean }): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (allowsLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return url
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  // Push services have names: what is written in numbers is looked up by no one, and so checked by no one.
  const isNamed = isIP(host) === 0 && host.includes('.') && !/\.(?:local|localhost|internal|home\.arpa)\.?$/.test(host)
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}

/** Resolves names to public addresses alone. The connection uses what was checked, so that no second answer can differ. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} leads to no public address.`), '')
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
