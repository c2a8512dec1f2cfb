import { use } from 'react'
import { createScreenLoader } from '../shared/screens/screen-loader.ts'
import type { Screen } from './ui/screen.ts'

const { isScreen, loadScreen, loadedScreen } = createScreenLoader(
  import.meta.glob<{ screen: Screen }>(['./features/*/screens/*.tsx', '!**/*.test.tsx']),
)

export { isScreen, loadScreen }

/** The screen if its code is loaded, as on the server and on the first page; otherwise suspends until it is. */
export const useScreen = (file: string): Screen => loadedScreen(file) ?? use(loadScreen(file))
