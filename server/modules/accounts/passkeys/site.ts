import type { Config } from '../../../infrastructure/config/config.ts'

/** What passkeys are bound to: with another host name, those that exist stop working. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
