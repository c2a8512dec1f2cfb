import { homeBuildCookie } from '#contract/base/builds.ts'
import type { Role } from '#contract/base/permissions.ts'

/** The build with this role's dashboard and profile; null: signed out. */
export const homeBuild = (role: Role | null): 'guest' | 'office' => (role === null || role === 'client' ? 'guest' : 'office')

/** Seconds; no browser keeps a cookie longer. */
const lifetime = 400 * 24 * 3600

/** Tells the server which build answers an address that both have. */
export function keepHomeBuild(role: Role | null): void {
  const build = homeBuild(role)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${homeBuildCookie}=${build}; path=/; samesite=lax; max-age=${build === 'guest' ? 0 : lifetime}${secure}`
}
