import { createScreenLoader } from '../shared/screens/screen-loader.ts'
import type { Screen } from './ui/screen.ts'

export const { isScreen, loadScreen } = createScreenLoader(
  import.meta.glob<{ screen: Screen }>(['./features/*/screens/*.tsx', '!**/*.test.tsx']),
)
