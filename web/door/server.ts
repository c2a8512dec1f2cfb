import type { WriteDoorPage } from '#contract/rendering.ts'
import { brandName } from '../shared/theme/brand.ts'
import { chooseTheme } from '../shared/theme/choose-theme.ts'
import { doorScreens } from '../shared/screens/door.ts'
import { matchScreen } from '../shared/screens/screen-row.ts'

/** The same document at every door address, so that a device caches only one. */
export const writePage: WriteDoorPage = ({ path, assets }) => {
  const [entry = '', ...others] = assets.entry.scripts
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Door · ${brandName}</title>
<script>${chooseTheme}</script>
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0a10">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf9fc">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/door/icon-192.png">
<link rel="manifest" href="/door/manifest.webmanifest">
${assets.entry.stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
<script type="module" src="${entry}"></script>
${others.map((script) => `<link rel="modulepreload" href="${script}">`).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>The door of ${brandName} needs JavaScript. Turn it on in your browser, then load this page again.</noscript>
</body>
</html>
`
  return { status: matchScreen(doorScreens, path) === null ? 404 : 200, html, inlineScripts: [chooseTheme], inlineStyles: [] }
}
