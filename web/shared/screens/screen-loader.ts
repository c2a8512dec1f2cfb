interface ScreenLoader<Screen> {
  /** Whether there is such a screen, by its file below the build's folder. */
  isScreen(file: string): boolean
  /** Loads a screen's code, once. After a failure it is retried the next time. */
  loadScreen(file: string): Promise<Screen>
  /** The screen, if its code is loaded. */
  loadedScreen(file: string): Screen | undefined
}

/** Loads a build's screens from the modules its bundler found. */
export function createScreenLoader<Screen>(modules: Record<string, () => Promise<{ screen: Screen }>>): ScreenLoader<Screen> {
  const loading = new Map<string, Promise<Screen>>()
  const loaded = new Map<string, Screen>()
  const fetchScreen = async (file: string): Promise<Screen> => {
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
  return {
    isScreen: (file) => `./${file}` in modules,
    async loadScreen(file) {
      const screen = loading.get(file) ?? fetchScreen(file)
      loading.set(file, screen)
      return screen
    },
    loadedScreen: (file) => loaded.get(file),
  }
}
