import { brand } from '#contract/base/brand.ts'
import { chooseTheme, themeColourTag } from '../theme/choose-theme.ts'

interface AppDocument {
  title: string
  /** Lines of its icons and manifest. */
  links: readonly string[]
  scripts: readonly string[]
  stylesheets: readonly string[]
  /** Who needs JavaScript: "The door". */
  name: string
  /** On its scripts, because the policy allows no others. */
  nonce?: string
}

/** The document of an app that the browser draws, free of user data. */
export function appDocument({ title, links, scripts, stylesheets, name, nonce }: AppDocument): string {
  const [entry = '', ...others] = scripts
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
${themeColourTag}
<script${mark}>${chooseTheme}</script>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...links, ...stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`)].join('\n')}
<script type="module" src="${entry}"${mark} id="entry"></script>
${others.map((script) => `<link rel="modulepreload" href="${script}">`).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${name} of ${brand} needs JavaScript. Turn it on in your browser, then load this page again.</noscript>
</body>
</html>
`
}
