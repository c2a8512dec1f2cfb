import type { Call } from './client.ts'

/** What one screen's page loads, beside what every page does. Addresses begin with a slash. */
export interface ScreenAssets {
  /** Modules, the screen's own first. */
  scripts: readonly string[]
  stylesheets: readonly string[]
  /** The text of those stylesheets. */
  css: string
}

/** What a build of an app's pages has made, by the files of its screens. */
export interface PageAssets {
  /** The module that takes over a page in the browser, with the modules that it imports. */
  entry: ScreenAssets
  screens: Readonly<Record<string, ScreenAssets>>
}

export interface RenderRequest {
  /** The path with its query. */
  url: string
  /** Where people reach this site, without a trailing slash. */
  siteUrl: string
  /** Calls the API as somebody who is not signed in. */
  call: Call
  assets: PageAssets
}

export interface RenderedPage {
  status: number
  html: string
  /** The texts of the page's inline scripts and styles, for its Content-Security-Policy. */
  inlineScripts: readonly string[]
  inlineStyles: readonly string[]
  /** What could not be loaded, where the status says so. */
  error?: unknown
}

/** What the built server module of the guest's pages exports as `render`. */
export type Render = (request: RenderRequest) => Promise<RenderedPage | { redirect: string }>

/** What the built server module of the door exports as `writePage`: the same page at every address, for devices to keep. */
export type WriteDoorPage = (request: { path: string; assets: PageAssets }) => RenderedPage

/** What the built server module of the office exports as `writePage`. Its pages are made in the browser, for who is signed in there. */
export type WriteOfficePage = (request: {
  path: string
  /** Marks the inline scripts and styles of this one page. */
  nonce: string
  assets: PageAssets
}) => { status: number; html: string }
