import { describe, expect, it } from 'vitest'
import { defaultLanguage, isPlural, languages, storedLanguage, storeLanguage, textLookup } from './i18n.ts'
import { memoryStorage } from './session/storage.ts'

describe('Languages', () => {
  it('are six, in this order [i18n.six]', () => {
    expect(languages.map(({ code }) => code)).toEqual(['en', 'es', 'fr', 'de', 'ja', 'zh'])
  })
  it('begin with English [i18n.default_en]', () => {
    expect([defaultLanguage, storedLanguage(memoryStorage())]).toEqual(['en', 'en'])
    const storage = memoryStorage()
    storage.setItem('language', 'tlh')
    expect(storedLanguage(storage)).toBe('en')
  })
  it('are remembered once chosen [i18n.persist, session.language_key]', () => {
    const storage = memoryStorage()
    storeLanguage(storage, 'ja')
    expect([storage.getItem('language'), storedLanguage(storage)]).toEqual(['ja', 'ja'])
  })
  const text = textLookup([
    { lang: 'en', data: { auth: { login: { title: 'Sign in', help: 'Help' } } } },
    { lang: 'es', data: { auth: { login: { title: 'Entrar' } } } },
  ])
  it('are locales with nested groups of texts [i18n.locale_object]', () => {
    expect([text('en', 'auth.login.title'), text('es', 'auth.login.title')]).toEqual(['Sign in', 'Entrar'])
  })
  it('fall back to English key by key [i18n.default_en]', () => {
    expect([
      text('es', 'auth.login.help'),
      text('fr', 'auth.login.title'),
      text('es', 'auth.nothing'),
      text('en', 'auth.login'),
    ]).toEqual(['Help', 'Sign in', 'auth.nothing', 'auth.login'])
  })
  it('take the plural for zero and for two or more [i18n.plural]', () => {
    expect([0, 1, 2, 3, 100].map(isPlural)).toEqual([true, false, true, true, true])
  })
})
