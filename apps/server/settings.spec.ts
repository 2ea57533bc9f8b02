import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const known = ['gateway', 'crm']
const folder = mkdtempSync(join(tmpdir(), 'quoin-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newDataDir = () => mkdtempSync(join(folder, 'data-'))
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: newDataDir(), ...env }, known)

describe('The settings', () => {
  it('are complete with nothing given', () => {
    expect(read({})).toMatchObject({
      port: 4000,
      production: false,
      publicUrl: 'http://localhost:4000',
      databaseUrl: undefined,
      s3: undefined,
      limitFactor: 20,
      storage: { companyBytes: 10 * 2 ** 30, personBytes: 2 * 2 ** 30, guestBytes: 100 * 2 ** 20 },
    })
    expect(read({ STORAGE_GUEST_MB: '25' }).storage.guestBytes).toBe(26_214_400)
  })

  it('say how long a sign-in lasts, within bounds', () => {
    const hour = 3_600
    expect(read({}).sessions).toMatchObject({ absoluteSeconds: 336 * hour, idleSeconds: 72 * hour, rotationSeconds: 300 })
    const short = { SESSION_HOURS: '8', SESSION_ROTATION_SECONDS: '60' }
    expect(read(short).sessions).toMatchObject({ absoluteSeconds: 8 * hour, idleSeconds: 8 * hour, rotationSeconds: 60 })
    expect(read({ ...short, SESSION_IDLE_HOURS: '1' }).sessions).toMatchObject({ idleSeconds: hour })
  })

  it('take cards once a key is there, and pretend payments in production only when asked to', () => {
    const secret = { SECRET: 'q8VhZk2nM4xT7bR1wY6cJ9sL3pD5gF0e', NODE_ENV: 'production', PUBLIC_URL: 'https://quoin.test' }
    expect(read({}).payments).toEqual({ demo: true })
    expect(read(secret).payments).toEqual({ demo: false })
    expect(read({ ...secret, DEMO_PAYMENTS: '1' }).payments).toEqual({ demo: true })
    expect(
      read({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_ADDRESS: 'http://127.0.0.1:9' }).payments,
    ).toEqual({
      demo: false,
      card: { provider: 'stripe', secretKey: 'sk', webhookSecret: 'whsec', address: 'http://127.0.0.1:9' },
    })
  })

  it('make a secret once, readable by its owner only', () => {
    const dataDir = newDataDir()
    const first = readSettings({ DATA_DIR: dataDir }, known).secret
    expect(readSettings({ DATA_DIR: dataDir }, known).secret).toBe(first)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first)
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0)
  })

  it('refuse a secret on disk that is empty, short or easily guessed, naming its file, and leave it as it is', () => {
    for (const [text, sentence] of [
      ['', 'is empty'],
      ['\n', 'is empty'],
      ['changeme\n', 'at least 32'],
      ['a'.repeat(64), 'at least 32'],
    ] as const) {
      const dataDir = newDataDir()
      const file = join(dataDir, 'secret')
      writeFileSync(file, text)
      expect(() => readSettings({ DATA_DIR: dataDir, NODE_ENV: 'production' }, known)).toThrow(`${file} `)
      expect(() => readSettings({ DATA_DIR: dataDir }, known)).toThrow(sentence)
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'http' }, /PORT must be a whole number/],
    [{ STORAGE_PERSON_MB: '0' }, /STORAGE_PERSON_MB must be a whole number from 1/],
    [{ SESSION_HOURS: '0' }, /SESSION_HOURS must be a whole number from 1 to 2160/],
    [{ SESSION_HOURS: '2161' }, /SESSION_HOURS must be a whole number from 1 to 2160/],
    [{ SESSION_ROTATION_SECONDS: '59' }, /SESSION_ROTATION_SECONDS must be a whole number from 60 to 3600/],
    [{ SESSION_HOURS: '8', SESSION_IDLE_HOURS: '9' }, /SESSION_IDLE_HOURS \(9\) must not be longer than SESSION_HOURS \(8\)/],
    [{ PORT: '70000' }, /from 1 to 65535/],
    [{ DATABASE_URL: 'mysql://host/db' }, /DATABASE_URL must be an address that begins with postgres/],
    [{ DATABASE_POOL_URL: 'postgres://pooler/quoin' }, /name the database itself in DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://u:p@db/quoin', DATABASE_POOL_URL: 'http://pooler' }, /DATABASE_POOL_URL must be an address/],
    [{ PUBLIC_URL: 'https://quoin.example.com/app' }, /PUBLIC_URL must be only scheme/],
    [{ PUBLIC_URL: 'http://quoin.example.com', NODE_ENV: 'production' }, /https:\/\/ in production/],
    [{ S3_BUCKET: 'files' }, /S3_ENDPOINT is missing/],
    [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL must be an address/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM is missing/],
    [{ BOUNCE_TOKEN: 'short' }, /BOUNCE_TOKEN must be at least 32/],
    [{ BOUNCE_ADDRESS: 'nobody' }, /BOUNCE_ADDRESS must be one/],
    [{ OUTBOUND_NETWORKS: '10.0.0.0/8,intranet' }, /OUTBOUND_NETWORKS: "intranet" is not a network/],
    [{ DNS_SERVERS: 'ns.example' }, /DNS_SERVERS must be addresses/],
    [{ BLOCKS: 'crm,chess' }, /"chess", which does not exist/],
    [{ SECRET: 'changeme' }, /SECRET must be at least 32/],
    [{ SECRET: 'a'.repeat(40) }, /SECRET must be at least 32/],
    [{ SECRET_BEFORE: `${'0123456789abcdef'.repeat(4)},changeme` }, /SECRET_BEFORE must be secrets/],
    [{ SECRET: '0123456789abcdef'.repeat(4), SECRET_BEFORE: '0123456789abcdef'.repeat(4) }, /names what SECRET is now/],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/quoin' }, /SECRET is missing/],
    [{ LIMITS: 'off', NODE_ENV: 'production' }, /LIMITS cannot be off/],
  ]
  for (const [env, sentence] of wrong)
    it(`refuse ${JSON.stringify(env)} with a clear sentence`, () => expect(() => read(env)).toThrow(sentence))
})
