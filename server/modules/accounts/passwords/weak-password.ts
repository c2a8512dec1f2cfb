const separators = /[\s._-]+/g
const bare = (text: string) => text.toLowerCase().replaceAll(separators, '')

export const tooCommon = 'This password is too common. Choose another one'

export interface Owner {
  username: string
  email: string | null | undefined
}

/** Why a password is too weak whatever others use; null if it is not. `findWeakness` asks that too. */
export function weaknessOf(password: string, { username, email }: Owner): string | null {
  if (/^\s*$/u.test(password)) return 'A password can’t be blank. Choose another one'
  const typed = bare(password)
  const names = [username, email ?? '', email?.split('@')[0] ?? ''].map(bare)
  if (names.includes(typed)) return 'Your password can’t be your username or email. Choose another one'
  const isRepeated = /^(.)\1*$/su.test(password) || /^(.{1,3})\1+$/su.test(password)
  return isRepeated ? tooCommon : null
}

const reserved = new Set(
  `admin administrator administration moderator mod root system sysadmin superadmin superuser support help helpdesk
  service info contact security abuse postmaster webmaster hostmaster noreply mail mailer billing payments payment
  refunds finance sales legal privacy team staff official owner operator staffclub adminclub clubadmin ambassador
  ambassadors client clients user users guest guests anonymous nobody everyone null undefined api www app login
  logout signup signin settings profile account accounts me you test demo`.split(/\s+/),
)

/** Names that could be mistaken for ours. */
export const isReserved = (username: string): boolean => reserved.has(bare(username)) || bare(username).startsWith('vesper')

/** Names that could be mistaken for ours. */
export const usernameReserved = 'This username is reserved'
