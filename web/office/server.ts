import type { WriteOfficePage } from '#contract/rendering.ts'
import { brandName } from '../shared/theme/brand.ts'
import { chooseTheme } from '../shared/theme/choose-theme.ts'
import { officeScreens } from '../shared/screens/office.ts'
import { matchScreen } from '../shared/screens/screen-row.ts'

/** The document of an address: the files it loads, and no user data. */
export const writePage: WriteOfficePage = ({ path, nonce, assets }) => {
  const match = matchScreen(officeScreens, path)
  const screen = match === null ? undefined : assets.screens[match.row.screen]
  const [entry = '', ...others] = [...assets.entry.scripts, ...(screen?.scripts ?? [])]
  const sheets = [...assets.entry.stylesheets, ...(screen?.stylesheets ?? [])]
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${brandName}</title>
<script nonce="${nonce}">${chooseTheme}</script>
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0a10">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf9fc">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
<script type="module" src="${entry}" nonce="${nonce}" id="entry"></script>
${others.map((script) => `<link rel="modulepreload" href="${script}">`).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>The office of ${brandName} needs JavaScript. Turn it on in your browser, then load this page again.</noscript>
</body>
</html>
`
  return { status: match === null ? 404 : 200, html }
}
