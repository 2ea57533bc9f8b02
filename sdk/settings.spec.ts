import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operation, stage } from './specs/stage.ts'
import { basesBelow } from './bases.ts'
import { baseOf, type Settings } from './settings.ts'

const withheld: Settings = {
  bases: {},
  appId: 'app',
  captchaSiteKey: 'site',
  editorKey: 'editor',
  relay: { address: 'wss://relay.test', credentials: { user: 'u' } },
}

describe('Settings', () => {
  it('hold one base address for each block [overview.spa_many_blocks, overview.service_names]', () => {
    const bases = basesBelow('https://platform.test/api/')
    const folders = readdirSync(join(import.meta.dirname, '../blocks')).filter((name) => !name.includes('.'))
    expect(Object.keys(bases).sort()).toEqual(folders.sort())
    expect(bases.crm).toBe('https://platform.test/api/crm')
    expect(baseOf({ bases: { crm: 'https://crm.test/v1/' } }, 'crm')).toBe('https://crm.test/v1')
    const root = { bases: { crm: 'https://crm.test' }, root: '/api/' }
    expect([baseOf(root, 'crm'), baseOf(root, 'wallet')]).toEqual(['https://crm.test', '/api/wallet'])
  })
  it('may hold a captcha site key [settings.captcha_key]', () => {
    expect(withheld.captchaSiteKey).toBe('site')
  })
  it('may hold a key for the editor [settings.editor_key]', () => {
    expect(withheld.editorKey).toBe('editor')
  })
  it('may hold the address of a relay and what it asks for [settings.relay]', () => {
    expect(withheld.relay).toEqual({ address: 'wss://relay.test', credentials: { user: 'u' } })
  })
  it('hold the app id that visitors send [settings.app_id]', async () => {
    const { call, sent } = stage()
    await call(operation('forms'))
    expect(sent[0]?.headers.appid).toBe('default-app')
  })
})
