import type { Call } from './client.ts'

/** What one screen loads beyond what every page loads. URLs begin with a slash. */
export interface ScreenAssets {
  /** Modules, the screen's own first. */
  scripts: readonly string[]
  stylesheets: readonly string[]
}

/** For pages that carry their styles. */
export interface InlinedAssets extends ScreenAssets {
  /** The text of those style sheets. */
  css: string
}

/** What the build of an app's pages produced, by the files of its screens. */
export interface PageAssets<Screen = ScreenAssets> {
  /** The module that hydrates a page in the browser, with its imports. */
  entry: Screen
  screens: Readonly<Record<string, Screen>>
}

export interface RenderRequest {
  /** The path with its query. */
  url: string
  /** This site's public URL, without a trailing slash. */
  siteUrl: string
  /** Calls the API: for a page as a signed-out visitor. */
  call: Call
  assets: PageAssets<InlinedAssets>
}

export interface RenderedPage {
  status: number
  html: string
  /** The page's inline scripts and styles, for its Content-Security-Policy. */
  inlineScripts: readonly string[]
  inlineStyles: readonly string[]
  /** What failed to load, if the status says so. */
  error?: unknown
}

/** The `render` export of the guest build's server module. */
export type Render = (request: RenderRequest) => Promise<RenderedPage | { redirect: string; isPermanent?: boolean }>

/**
 * The `draw` export of the guest build's server module: a private screen, called as its reader, as JSON for the script in its page;
 * null if there is nothing to draw for them.
 */
export type Draw = (request: DrawRequest) => Promise<string | null>

export interface DrawRequest extends Pick<RenderRequest, 'url' | 'siteUrl' | 'call'> {
  /** Epoch milliseconds. */
  now: number
  /** The time zone that its reader's browser names, unchecked. */
  zone: string
}

/** The `writePage` export of the door build's server module: the same page at every address, for devices to cache. */
export type WriteDoorPage = (request: { path: string; assets: PageAssets }) => RenderedPage

/** The `writePage` export of the office build's server module. Its pages render in the browser, for the signed-in user. */
export type WriteOfficePage = (request: {
  path: string
  /** Allows the inline scripts and styles of this one page. */
  nonce: string
  assets: PageAssets
}) => { status: number; html: string }
