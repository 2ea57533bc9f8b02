import { type KeyValue, storageKeys } from './session/storage.ts'

export type ThemeValue = 'light' | 'dark'
export type ThemeMode = ThemeValue | 'system'
export const themeModes: readonly ThemeMode[] = ['light', 'dark', 'system']
export const defaultTheme: ThemeValue = 'light'

/** Milliseconds: how long the page is flagged as switching, a slide takes, and a scroll takes. */
export const themeTimes = { flagMs: 300, slideMs: 600, scrollMs: 500 } as const

/** The demo themes, of which a few are published. */
export const demoThemes: readonly { readonly name: string; readonly published: boolean }[] = Array.from(
  { length: 20 },
  (_, at) => ({ name: `demo${at + 1}`, published: [1, 2, 3, 4, 6].includes(at + 1) }),
)

/** What a mode looks like for someone whose system prefers `system`. */
export const effectiveTheme = (mode: ThemeMode, system: ThemeValue): ThemeValue => (mode === 'system' ? system : mode)

export interface ThemeSettings {
  readonly storage: KeyValue
  /** `matchMedia('(prefers-color-scheme: dark)')`; left out, the system counts as light. */
  readonly prefersDark?: Pick<MediaQueryList, 'matches' | 'addEventListener'>
  /** Element that carries `data-theme-switching` for a moment, so that nothing fades half-way between two themes. */
  readonly root?: Pick<Element, 'setAttribute' | 'removeAttribute'>
  /** Called after a switch of the mode; the application reloads the page. */
  readonly reload?: () => void
  /** The mode until somebody chooses one; light unless said otherwise. */
  readonly initial?: ThemeMode
}

export interface Theme {
  mode(): ThemeMode
  value(): ThemeValue
  /** Stores what people chose from the menu, and with it what that looks like. */
  choose(mode: ThemeMode): void
  /** Stores how the page looks. Anything but light or dark is ignored. */
  setValue(value: string): void
  subscribe(listener: () => void): () => void
}

/** Light, dark, or as the system says; remembered in storage, light at first. */
export function createTheme({ storage, prefersDark, root, reload, initial = defaultTheme }: ThemeSettings): Theme {
  const listeners = new Set<() => void>()
  const system = (): ThemeValue => (prefersDark?.matches ? 'dark' : 'light')

  function mode(): ThemeMode {
    const stored = storage.getItem(storageKeys.themeMenu)
    return themeModes.find((one) => one === stored) ?? initial
  }
  function setValue(value: string): void {
    if (value !== 'light' && value !== 'dark') return
    storage.setItem(storageKeys.themeValue, value)
    root?.setAttribute('data-theme-switching', 'true')
    setTimeout(() => root?.removeAttribute('data-theme-switching'), themeTimes.flagMs)
    for (const listener of listeners) listener()
  }
  prefersDark?.addEventListener('change', () => {
    if (mode() === 'system') setValue(system())
  })
  return {
    mode,
    setValue,
    value() {
      const stored = storage.getItem(storageKeys.themeValue)
      return mode() !== 'system' && (stored === 'light' || stored === 'dark') ? stored : effectiveTheme(mode(), system())
    },
    choose(chosen) {
      storage.setItem(storageKeys.themeMenu, chosen)
      setValue(effectiveTheme(chosen, system()))
      reload?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
