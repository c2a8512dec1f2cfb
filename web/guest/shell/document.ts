import { own } from '#contract/base/own.ts'
import type { InlinedAssets, PageAssets } from '#contract/base/rendering.ts'
import { brand } from '#contract/base/brand.ts'
import { sharePictureSize } from '#contract/base/share-picture.ts'
import { titleOf } from '../../shared/theme/brand.ts'
import { chooseTheme, themeColourTag } from '../../shared/theme/choose-theme.ts'
import type { Head } from '../ui/screen.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { ticketDay } from '../../shared/session/kept-tickets.ts'
import { sentTicketKeys } from '../domain/device-keys.ts'
import { askForDrawn, askingId, showDrawn } from './drawn-screen.ts'
import { keepEarlyTaps } from './early-taps.ts'

export interface PageDocument {
  head: Head
  siteUrl: string
  /** The requested path, without its query. */
  path: string
  isIndexed: boolean
  /** The screen's file, if there is one. */
  screen: string | null
  /** The rendered application. */
  body: string
  /** Its queries' results, for the browser to continue with. */
  state: unknown
  /** Whether the document shows placeholders, and its owner's screen is asked for. */
  isPrivate: boolean
}

/** The times between which a ticket is shown first, as `domain/ticket-day.ts` keeps them. */
const leaveRoom = `{const[from,to]=(localStorage.${ticketDay}??'').split(' '),now=Date.now();if(now>=from&&now<to)document.documentElement.dataset.ticket=''}`

/** Behind the link of a ticket: whether this device claimed it, and so waits for a ticket and not for a form. */
const waitForClaimed = `if(localStorage.${sentTicketKeys}?.includes(location.hash.slice(1)))document.documentElement.dataset.claimed='';`

/** Before the first paint: the theme, space for what this device is about to show, and a listener for early taps. */
const prepare = (path: string) =>
  `${chooseTheme};${keepEarlyTaps};try{${path === paths.sentTicket ? waitForClaimed : ''}if(localStorage.token){document.documentElement.dataset.signedIn='';${leaveRoom}}}catch{}`

/**
 * Loads all scripts at once after the first paint: until then bandwidth is for what is visible. Preloading scripts and fonts in
 * the head would cost the cover half of it, and the page is readable in its fallback fonts, which have the same metrics. Sheets
 * that the page carries are listed, so that a script does not load them again, and disabled; in the document they would be
 * loaded all the same.
 */
const takeOver = (entry: string, others: readonly string[], sheets: readonly string[]) =>
  `requestAnimationFrame(()=>setTimeout(()=>{const a=(h,p)=>document.head.append(Object.assign(document.createElement('link'),{...p,href:h}));for(const h of ${JSON.stringify(sheets)})a(h,{rel:'stylesheet',disabled:true});for(const h of ${JSON.stringify(others)})a(h,{rel:'modulepreload'});import(${JSON.stringify(entry)})}))`

/** How long the scripts of a private page wait for its content, which comes first, with the pictures in it. */
const contentFirstMs = 1000

const takeOverDrawn = (loading: string) =>
  `${showDrawn}Promise.race([window.drawing,new Promise(r=>setTimeout(r,${contentFirstMs}))]).then(()=>${loading})`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => own(escapes, sign) ?? sign)

/** JSON that an HTML parser cannot misread. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const property = (name: string, content: string) => `<meta property="og:${name}" content="${escape(content)}">`

const imageTags = ({ path, alt }: NonNullable<Head['image']>, siteUrl: string) => [
  property('image', `${siteUrl}${path}`),
  property('image:type', 'image/jpeg'),
  property('image:width', String(sharePictureSize.width)),
  property('image:height', String(sharePictureSize.height)),
  property('image:alt', alt),
  '<meta name="twitter:card" content="summary_large_image">',
]

function metaTags({ head, siteUrl, path, isIndexed }: PageDocument): string[] {
  const address = `${siteUrl}${head.path ?? path}`
  const description = head.description ?? 'See what’s on tonight, find your night and book it.'
  if (!isIndexed) return ['<meta name="robots" content="noindex">']
  return [
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${escape(address)}">`,
    property('site_name', brand),
    property('type', 'website'),
    property('title', head.title),
    property('description', description),
    property('url', address),
    ...(head.image === undefined ? [] : imageTags(head.image, siteUrl)),
    ...(head.jsonLd === undefined ? [] : [`<script type="application/ld+json">${embed(head.jsonLd(siteUrl))}</script>`]),
  ]
}

/** Unlayered styles win over both: a screen's own over the kit's. Declared first, because sheets arrive in any order. */
const layers = '@layer base,kit;'

/** A whole page, with the texts of its inline scripts and styles. */
export function writeDocument(page: PageDocument, assets: PageAssets<InlinedAssets>) {
  const own = page.screen === null ? undefined : assets.screens[page.screen]
  const css = layers + assets.entry.css + (own?.css ?? '')
  const [entry = '', ...shared] = assets.entry.scripts
  const prepared = prepare(page.path)
  const loading = takeOver(entry, [...shared, ...(own?.scripts ?? [])], own?.stylesheets ?? [])
  const start = page.isPrivate ? takeOverDrawn(loading) : loading
  const asking = page.isPrivate ? askForDrawn : ''
  const html = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
${asking && `<script id="${askingId}">${asking}</script>\n`}<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(titleOf(page.head.title))}</title>
${themeColourTag}
<script>${prepared}</script>
<style>${css}</style>
${metaTags(page).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="state">${embed(page.state)}</script>
<script>${start}</script>
</body>
</html>
`
  return { html, inlineScripts: [asking, prepared, start].filter((script) => script !== ''), inlineStyles: [css] }
}
