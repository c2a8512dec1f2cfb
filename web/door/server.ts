import type { WriteDoorPage } from '#contract/base/rendering.ts'
import { appDocument } from '../shared/frame/app-document.ts'
import { doorScreens } from '../shared/screens/door.ts'
import { matchScreen } from '../shared/screens/screen-row.ts'
import { brand } from '#contract/base/brand.ts'
import { chooseTheme } from '../shared/theme/choose-theme.ts'

/** The same document at every door address, so that a device caches only one. */
export const writePage: WriteDoorPage = ({ path, assets }) => {
  const html = appDocument({
    title: `Door · ${brand}`,
    links: ['<link rel="apple-touch-icon" href="/door/icon-192.png">', '<link rel="manifest" href="/door/manifest.webmanifest">'],
    ...assets.entry,
    name: 'The door',
  })
  return { status: matchScreen(doorScreens, path) === null ? 404 : 200, html, inlineScripts: [chooseTheme], inlineStyles: [] }
}
