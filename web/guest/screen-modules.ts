import { use } from 'react'
import { createScreenLoader } from '../shared/screens/screen-loader.ts'
import type { Screen } from './ui/screen.ts'

const { isScreen, loadScreen, loadedScreen } = createScreenLoader(
  import.meta.glob<{ screen: Screen }>(['./features/*/screens/*.tsx', '!**/*.test.tsx']),
)

export { isScreen, loadScreen }

/** The code of a screen did not arrive; as for a call, status 0 means that the network failed. */
export class CodeFailure extends Error {
  readonly status = 0
}

/** What pages being rendered wait for, by file. */
const awaited = new Map<string, Promise<Screen>>()

/** The same promise for every render, also once it has failed: a new one each time would request the code again without end. */
function awaitScreen(file: string): Promise<Screen> {
  const before = awaited.get(file)
  if (before !== undefined) return before
  const screen = loadScreen(file).catch((cause: unknown) => {
    throw new CodeFailure('The code of this screen did not load', { cause })
  })
  awaited.set(file, screen)
  return screen
}

/** Once a failure is on screen, the next attempt requests the code again. */
export const forgetFailures = (): void => awaited.clear()

/** The screen if its code is loaded, as on the server and on the first page; otherwise suspends until it is. */
export const useScreen = (file: string): Screen => loadedScreen(file) ?? use(awaitScreen(file))
