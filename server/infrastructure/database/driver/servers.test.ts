import { expect, it } from 'vitest'
import { serversOf } from './servers.ts'

it.each([
  ['postgresql://u:p@one/name', ['postgresql://u:p@one/name']],
  [
    'postgresql://u:a%2Cb@one:5432,other:5433,[::1]:5434/name?sslmode=verify-full&target_session_attrs=read-write',
    ['one:5432', 'other:5433', '[::1]:5434'].map(
      (host) => `postgresql://u:a%2Cb@${host}/name?sslmode=verify-full&target_session_attrs=read-write`,
    ),
  ],
  ['postgres://one,other', ['postgres://one', 'postgres://other']],
  ['postgresql:///name?host=%2Frun%2Fa&user=u', ['postgresql:///name?host=%2Frun%2Fa&user=u']],
  [
    'postgresql:///name?host=%2Frun%2Fa,%2Frun%2Fb&user=u',
    ['postgresql:///name?host=%2Frun%2Fa&user=u', 'postgresql:///name?host=%2Frun%2Fb&user=u'],
  ],
  [
    'postgresql:///name?host=one,other&port=5432,5433',
    ['postgresql:///name?host=one&port=5432', 'postgresql:///name?host=other&port=5433'],
  ],
  [
    'postgresql:///name?host=one,other&port=5433',
    ['postgresql:///name?host=one&port=5433', 'postgresql:///name?host=other&port=5433'],
  ],
])('%s names each of its servers.', (address, servers) => {
  expect(serversOf(address)).toEqual(servers)
})
