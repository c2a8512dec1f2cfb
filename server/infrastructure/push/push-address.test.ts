import { expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, readPushAddress } from './push-address.ts'

it.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001:80b::200e', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['no address', false],
])('The address %s is public: %s.', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/Qabc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:444/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://[fd00::1]/x', false],
  ['https://intranet/x', false],
  ['https://printer.local/x', false],
  ['http://127.0.0.1:3000/x', false],
  ['nonsense', false],
])('%s may be called: %s.', (text, mayBe) => {
  expect(readPushAddress(text, { allowsLoopback: false }) !== null).toBe(mayBe)
})

it('A name that leads to this machine is not called, whatever it is.', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all: true }, (refusal) => resolve(refusal)))
  expect(String(error)).toContain('localhost leads to no public address.')
})
