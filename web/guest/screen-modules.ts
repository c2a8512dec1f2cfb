import { use } from 'react'
import type { Screen } from './ui/screen.ts'

const modules = import.meta.glob<{ screen: Screen }>(['./features/*/screens/*.tsx', '!./**/*.test.tsx'])
const loading = new Map<string, Promise<Screen>>()
const loaded = new Map<string, Screen>()

/** Whether there is such a screen, by its file below the guest's folder. */
export const isScreen = (file: string): boolean => `./${file}` in modules

/** Fetches a screen's code, once. */
export async function loadScreen(file: string): Promise<Screen> {
  let screen = loading.get(file)
  if (screen === undefined) {
    screen = fetchScreen(file)
    loading.set(file, screen)
  }
  return screen
}

async function fetchScreen(file: string): Promise<Screen> {
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no screen ${file}`)
  try {
    const { screen } = await load()
    loaded.set(file, screen)
    return screen
  } catch (error) {
    loading.delete(file)
    throw error
  }
}

/** The screen at once where it is here, as on the server and on the first page; else it suspends until it is. */
export function useScreen(file: string): Screen {
  return loaded.get(file) ?? use(loadScreen(file))
}
