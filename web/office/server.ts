import type { WriteOfficePage } from '#contract/base/rendering.ts'
import { appDocument } from '../shared/frame/app-document.ts'
import { officeScreens } from '../shared/screens/office.ts'
import { matchScreen } from '../shared/screens/screen-row.ts'
import { brand } from '#contract/base/brand.ts'

/** The document of an address: the files it loads, and no user data. */
export const writePage: WriteOfficePage = ({ path, nonce, assets }) => {
  const match = matchScreen(officeScreens, path)
  const screen = match === null ? undefined : assets.screens[match.row.screen]
  const html = appDocument({
    title: brand,
    links: ['<link rel="manifest" href="/manifest.webmanifest">'],
    scripts: [...assets.entry.scripts, ...(screen?.scripts ?? [])],
    stylesheets: [...assets.entry.stylesheets, ...(screen?.stylesheets ?? [])],
    name: 'The office',
    nonce,
  })
  return { status: match === null ? 404 : 200, html }
}
