import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { pushKeysOf } from './push-keys.ts'

const subject = 'mailto:ops@vesper.example'
const secretKey = 'a secret key of this installation'

it('Keys derived from the secret key are a pair of the curve, and the same in every process.', () => {
  const keys = pushKeysOf({ config: { push: { isOn: true, keys: null, subject } }, secretKey })
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(keys?.privateKey ?? '', 'base64url')
  expect(keys).toEqual({
    publicKey: pair.getPublicKey('base64url'),
    privateKey: expect.stringMatching(/^[\w-]{43}$/) as string,
    subject,
  })
  expect(pushKeysOf({ config: { push: { isOn: true, keys: null, subject } }, secretKey })).toEqual(keys)
  expect(pushKeysOf({ config: { push: { isOn: true, keys: null, subject } }, secretKey: 'another' })).not.toEqual(keys)
})

it('Keys of the settings come first, and there are none where push is off.', () => {
  const keys = { publicKey: 'B', privateKey: 'p' }
  expect(pushKeysOf({ config: { push: { isOn: true, keys, subject } }, secretKey })).toEqual({ ...keys, subject })
  expect(pushKeysOf({ config: { push: { isOn: false, keys, subject } }, secretKey })).toBeNull()
})
