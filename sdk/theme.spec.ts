import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './session/storage.ts'
import { createTheme, demoThemes, effectiveTheme, themeModes, themeTimes } from './theme.ts'

/** A page with its theme, and a system whose preference can change. */
function page(systemDark = false) {
  const storage = memoryStorage()
  const attributes = new Map<string, string>()
  const root = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  }
  let heard: () => void = () => undefined
  const prefersDark = {
    matches: systemDark,
    addEventListener: (_: string, listener: unknown) => {
      heard = listener as () => void
    },
  }
  const reload = vi.fn()
  const theme = createTheme({ storage, root, reload, prefersDark: prefersDark as never })
  const prefer = (dark: boolean) => {
    prefersDark.matches = dark
    heard()
  }
  return { storage, attributes, theme, prefer, reload }
}

describe('The theme', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is light, dark or as the system says [theme.modes]', () => {
    expect(themeModes).toEqual(['light', 'dark', 'system'])
  })
  it('is light at first, whatever the system prefers [theme.default_light]', () => {
    const { theme } = page(true)
    expect([theme.mode(), theme.value()]).toEqual(['light', 'light'])
  })
  it('follows the system only when told to [theme.system_follows]', () => {
    const { theme, storage, prefer } = page(true)
    theme.choose('system')
    expect([theme.value(), storage.getItem('kt_theme_mode_value')]).toEqual(['dark', 'dark'])
    prefer(false)
    expect([theme.value(), storage.getItem('kt_theme_mode_value')]).toEqual(['light', 'light'])
    theme.choose('dark')
    prefer(true)
    prefer(false)
    expect(theme.value()).toBe('dark')
    expect(effectiveTheme('system', 'dark')).toBe('dark')
  })
  it('ignores a value that is neither light nor dark [theme.set_only_two]', () => {
    const { theme, storage } = page()
    theme.setValue('dark')
    for (const other of ['system', '', 'Dark', 'blue']) theme.setValue(other)
    expect([theme.value(), storage.getItem('kt_theme_mode_value')]).toEqual(['dark', 'dark'])
  })
  it('is stored as chosen and as it looks [theme.stored, session.theme_value_key, session.theme_menu_key]', () => {
    const { theme, storage } = page(true)
    theme.choose('system')
    expect([storage.getItem('kt_theme_mode_menu'), storage.getItem('kt_theme_mode_value')]).toEqual(['system', 'dark'])
    expect(createTheme({ storage }).mode()).toBe('system')
  })
  it('reloads the page when it is switched [theme.reload]', () => {
    const { theme, reload, storage } = page()
    theme.choose('dark')
    expect(reload).toHaveBeenCalledOnce()
    expect(storage.getItem('kt_theme_mode_value')).toBe('dark')
  })
  it('flags the page for 300 ms while it changes [theme.flag_300]', () => {
    const { theme, attributes } = page()
    theme.setValue('dark')
    vi.advanceTimersByTime(299)
    expect(attributes.get('data-theme-switching')).toBe('true')
    vi.advanceTimersByTime(1)
    expect(attributes.size).toBe(0)
  })
  it('slides in 600 ms [theme.slide_600]', () => {
    expect(themeTimes.slideMs).toBe(600)
  })
  it('scrolls in 500 ms [theme.scroll_500]', () => {
    expect(themeTimes.scrollMs).toBe(500)
  })
  it('has 20 demos, of which five are published [theme.demos]', () => {
    expect(demoThemes).toHaveLength(20)
    expect(demoThemes.filter(({ published }) => published).map(({ name }) => name)).toEqual([
      'demo1',
      'demo2',
      'demo3',
      'demo4',
      'demo6',
    ])
  })
})
