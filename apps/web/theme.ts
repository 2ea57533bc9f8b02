import type { MantineColorSchemeManager } from '@mantine/core'
import { createTheme, type ThemeMode } from '@quoin/sdk'

const theme = createTheme({
  storage: localStorage,
  prefersDark: matchMedia('(prefers-color-scheme: dark)'),
  initial: 'system',
  root: document.documentElement,
  // The page comes back where it was: the router restores the place, before-paint.js the theme before the first frame.
  reload: () => location.reload(),
})
const toMantine = (mode: ThemeMode) => (mode === 'system' ? 'auto' : mode)

/** Lets Mantine read and write the theme under the keys the platform specifies. Other tabs follow when they reload. */
export const themeManager: MantineColorSchemeManager = {
  get: () => toMantine(theme.mode()),
  set: (scheme) => theme.choose(scheme === 'auto' ? 'system' : scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
