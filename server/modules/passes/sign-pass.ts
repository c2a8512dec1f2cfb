import type { Config } from '../../infrastructure/config/config.ts'
import { withSharp } from '../../infrastructure/images/load-sharp.ts'
import { numberedThread } from '../../infrastructure/threads/numbered-thread.ts'

type AppleWallet = NonNullable<Config['wallets']['apple']>

export interface PassFiles extends Pick<AppleWallet, 'certificate' | 'key' | 'wwdr'> {
  files: Record<string, Uint8Array>
}

/** Signing is arithmetic in JavaScript, some 50 ms: in a thread it delays no request. */
const sign = numberedThread<Uint8Array<ArrayBuffer>>(new URL('./pass-thread.ts', import.meta.url), {
  longestMs: 10_000,
  idleMs: 30_000,
  maxWaiting: 100,
})

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b0a10"/><path d="M6 9l6 14h3l6-14h-4l-3.500 9L10 9z" fill="#f4f2fa"/><circle cx="24.500" cy="21" r="2.600" fill="#d6ff4b"/></svg>'

/** Pixels of the icon at each density. */
const icons = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 }

async function drawIcons(): Promise<Record<string, Uint8Array>> {
  const drawn = Object.entries(icons).map(async ([name, side]) =>
    withSharp(async (sharp) => [
      name,
      new Uint8Array(await sharp(Buffer.from(mark), { density: 300 }).resize(side).png().toBuffer()),
    ]),
  )
  return Object.fromEntries((await Promise.all(drawn)) as [string, Uint8Array][])
}

let drawn: Promise<Record<string, Uint8Array>> | null = null

/** A `.pkpass` file: the pass and its icons, with their hashes signed. */
export async function signPass({ certificate, key, wwdr }: AppleWallet, pass: Record<string, unknown>): Promise<Buffer> {
  drawn ??= drawIcons()
  const files = { ...(await drawn), 'pass.json': new Uint8Array(Buffer.from(JSON.stringify(pass))) }
  return Buffer.from((await sign({ files, certificate, key, wwdr } satisfies PassFiles)).buffer)
}
