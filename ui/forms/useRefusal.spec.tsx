import { ApiError, type ErrorReason } from '@quoin/kit/client'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../texts/languages.ts'
import { uiTexts } from '../texts/loaders.ts'
import { LanguageContext } from '../texts/Texts.tsx'
import { type Refusal, useRefusal } from './useRefusal.ts'

const reason = (code: string, more: Partial<ErrorReason> = {}): ErrorReason => ({
  status: '422',
  code,
  title: '',
  detail: 'must be at most 80 characters',
  ...more,
})
const asSaid = async (language: Language, error: unknown): Promise<Refusal> => {
  const { default: ui } = await uiTexts[language]()
  let said: Refusal | undefined
  function Form() {
    said = useRefusal()(error)
    return null
  }
  renderToString(
    <LanguageContext value={{ language, choose: () => undefined }}>
      <IntlProvider locale={language} timeZone="UTC" messages={{ ui } as never}>
        <Form />
      </IntlProvider>
    </LanguageContext>,
  )
  return said!
}

describe('A refusal', () => {
  const long = new ApiError(422, 'too_big', 'No.', [
    reason('too_big', { source: { pointer: '/data/attributes/name' }, meta: { limit: 80, of: 'string' } }),
  ])
  it('says at its field what is wrong, with the bound, in the language of the reader', async () => {
    expect((await asSaid('en', long)).fields).toEqual({ name: 'must be at most 80 characters' })
    expect((await asSaid('de', long)).fields).toEqual({ name: 'Höchstens 80 Zeichen' })
    expect((await asSaid('ja', long)).fields).toEqual({ name: '80文字以内で入力してください' })
  })
  it('of the whole house has words of its own in each of the six', async () => {
    const full = new ApiError(409, 'storage_quota_reached', 'Not enough storage: your files may take 2 GB in all.')
    const said = await Promise.all(languages.map(async (language) => (await asSaid(language, full)).sentence))
    expect(said[languages.indexOf('en')]).toBe(full.message)
    expect(new Set(said).size).toBe(languages.length)
  })
  it('that has none is told as the server says it, but never what went wrong inside', async () => {
    expect((await asSaid('fr', new ApiError(409, 'of_tomorrow', 'Ask again tomorrow.'))).sentence).toBe('Ask again tomorrow.')
    expect((await asSaid('fr', new ApiError(500, 'internal_error', 'Boom.'))).sentence).not.toBe('Boom.')
  })
})
