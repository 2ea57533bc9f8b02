import { MantineThemeProvider } from '@mantine/core'
import { type Catalog, isLanguage, type Language, LanguageContext, loadCatalog, localeOf } from '@quoin/ui'
import { uiTexts } from '@quoin/ui/texts/loaders.ts'
import { defaultLanguage, storeLanguage } from '@quoin/sdk'
import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { webTexts } from './texts/loaders.ts'

/** The texts every page needs, of one language. */
export const loadWords = (language: Language): Promise<[Catalog, Catalog]> => {
  const held = loaded.get(language)
  if (held) return held
  const both = Promise.all([loadCatalog('ui', uiTexts, language), loadCatalog('web', webTexts, language)])
  loaded.set(language, both)
  return both
}
const loaded = new Map<Language, Promise<[Catalog, Catalog]>>()
/** The language that was chosen; where none was, the first of the browser's that there is: whoever opens a link has never been here. */
export const chosenLanguage = (): Language =>
  [localStorage.getItem('language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())].find(isLanguage) ??
  defaultLanguage

/** The language everything below is shown in. Another one is fetched while the old one stays on the screen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosenLanguage)
  const [ui, web] = use(loadWords(language))
  const messages = useMemo(() => ({ ui, web }), [ui, web])
  const choice = useMemo(
    () => ({
      language,
      choose(next: Language) {
        storeLanguage(localStorage, next)
        startTransition(() => setLanguage(next))
      },
    }),
    [language],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key === 'language' && isLanguage(newValue)) startTransition(() => setLanguage(newValue))
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [])
  return (
    <LanguageContext value={choice}>
      <IntlProvider
        locale={localeOf(language)}
        messages={messages as never}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        <DialogDefaults>{children}</DialogDefaults>
      </IntlProvider>
    </LanguageContext>
  )
}

/** Dialogs and drawers, which have no words of their own, with the name of the button that closes them. */
function DialogDefaults({ children }: { children: ReactNode }) {
  const t = useTranslations('ui.common')
  const close = t('close')
  const theme = useMemo(() => {
    const named = { defaultProps: { closeButtonProps: { 'aria-label': close } } }
    return { components: { Modal: named, Drawer: named } }
  }, [close])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
