import type { Screen } from './ui/screen.ts'

const modules = import.meta.glob<{ screen: Screen }>(['./features/*/screens/*.tsx', '!./**/*.test.tsx'])
const loading = new Map<string, Promise<Screen>>()

/** Whether there is such a screen, by its file below the office's folder. */
export const isScreen = (file: string): boolean => `./${file}` in modules

/** Fetches a screen's code, once. */
export async function loadScreen(file: string): Promise<Screen> {
  const known = loading.get(file)
  if (known !== undefined) return known
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no screen ${file}`)
  const screen = load().then((module) => module.screen)
  loading.set(file, screen)
  // What could not be fetched is tried again.
  screen.catch(() => loading.delete(file))
  return screen
}
